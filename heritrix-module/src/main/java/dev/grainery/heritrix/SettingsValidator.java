// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.util.Map;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/** Lets Heritrix refuse a job whose recorder is not set up right, before it is launched. */
final class SettingsValidator implements Validator {

    private final Map<String, String> environment;

    SettingsValidator(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    @Override
    public boolean supports(Class<?> type) {
        return RecorderProperties.class.isAssignableFrom(type);
    }

    @Override
    public void validate(Object target, Errors errors) {
        RecorderProperties properties = (RecorderProperties) target;
        if (!properties.getEnabled()) {
            return;
        }
        try {
            properties.settings(environment);
        } catch (SettingsException e) {
            errors.reject("grainery", "Grainery: " + e.getMessage());
        }
    }
}
