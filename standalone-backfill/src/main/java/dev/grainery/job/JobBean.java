// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static java.util.Objects.requireNonNull;

import java.util.List;
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
    record Property(Value value, int line) {
        Property {
            requireNonNull(value, "value");
        }
    }

    /** The value of a property, as it is written in a job. */
    sealed interface Value {

        /** A text; placeholders and expressions in it are not resolved. */
        record Text(String text) implements Value {
            public Text {
                requireNonNull(text, "text");
            }
        }

        /** Another bean, by its name. */
        record Reference(String bean) implements Value {
            public Reference {
                requireNonNull(bean, "bean");
            }
        }

        /** A bean that has no name, or that stands inside another one. */
        record Inner(JobBean bean) implements Value {
            public Inner {
                requireNonNull(bean, "bean");
            }
        }

        /** A list, a set or an array. */
        record Many(List<Value> values) implements Value {
            public Many {
                values = List.copyOf(values);
            }
        }

        /** Texts with keys. */
        record Keyed(Map<String, String> texts) implements Value {
            public Keyed {
                texts = Map.copyOf(texts);
            }
        }
    }
}
