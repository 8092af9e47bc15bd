// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * A bean as a job declares it, before anything is overridden.
 *
 * @param name its identifier or first name, blank if it has none
 * @param className its class, blank if it takes that of its parent
 * @param parent the bean whose properties it takes over
 * @param isAbstract whether it is only there to be a parent
 * @param line where it begins
 * @param properties its properties by name
 */
record JobBean(
        String name,
        String className,
        Optional<String> parent,
        boolean isAbstract,
        int line,
        Map<String, Property> properties) {

    JobBean {
        requireNonNull(name, "name");
        requireNonNull(className, "className");
        requireNonNull(parent, "parent");
        properties = Map.copyOf(properties);
    }

    /**
     * A property of a bean.
     *
     * @param value what it is set to
     * @param line where
     */
    record Property(BeanValue value, int line) {
        Property {
            requireNonNull(value, "value");
        }
    }
}
