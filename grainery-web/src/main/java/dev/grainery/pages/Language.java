// SPDX-License-Identifier: Apache-2.0
package dev.grainery.pages;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public enum Language {
    ENGLISH("en", Locale.UK),
    CZECH("cs", Locale.forLanguageTag("cs-CZ"));

    private final String code;
    private final Locale locale;

    Language(String code, Locale locale) {
        this.code = code;
        this.locale = locale;
    }

    public String code() {
        return code;
    }

    Locale locale() {
        return locale;
    }

    public static Optional<Language> of(String code) {
        return Arrays.stream(values())
                .filter(language -> language.code.equals(code))
                .findFirst();
    }

    public static Language preferred(List<String> accepted) {
        return accepted.stream()
                .map(range -> range.split("[-;]", 2)[0].strip().toLowerCase(Locale.ROOT))
                .flatMap(code -> of(code).stream())
                .findFirst()
                .orElse(ENGLISH);
    }
}
