// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/** The value of a property, as it is written in a job. */
sealed interface BeanValue {

    /** A text; placeholders and expressions in it are not resolved. */
    record Text(String text) implements BeanValue {
        public Text {
            requireNonNull(text, "text");
        }
    }

    /** Another bean, by its name. */
    record Reference(String bean) implements BeanValue {
        public Reference {
            requireNonNull(bean, "bean");
        }
    }

    /** A bean that has no name, or that stands inside another one. */
    record Inner(JobBean bean) implements BeanValue {
        public Inner {
            requireNonNull(bean, "bean");
        }
    }

    /** A list, a set or an array. */
    record Many(List<BeanValue> values) implements BeanValue {
        public Many {
            values = List.copyOf(values);
        }
    }

    /** Texts with keys. */
    record Keyed(Map<String, String> texts) implements BeanValue {
        public Keyed {
            texts = Map.copyOf(texts);
        }
    }
}
