// SPDX-License-Identifier: Apache-2.0
package dev.grainery;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that shows with the real part what users rely on. Each time it runs, its result goes into
 * {@code target/trials}; {@code .ci/Trials.java} makes a list of these.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(TrialLog.class)
public @interface Trial {

    /** What is tried, and what comes of it, as a row of the list says it. */
    String value();

    /** The section of the list. */
    String section() default "Crawls";

    /** Whether each invocation of a parameterized test has a row of its own, which its display name ends. */
    boolean each() default false;
}
