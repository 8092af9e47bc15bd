// SPDX-License-Identifier: Apache-2.0
package dev.grainery.describe.naming;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

record SuffixTokens(Convention convention) {

    List<String> of(String suffix, Convention.SuffixStyle style) {
        String text = style == Convention.SuffixStyle.TOKENS ? withoutRemark(suffix) : suffix;
        Set<String> tokens = new LinkedHashSet<>();
        for (int at = nextToken(text, 0); at < text.length(); ) {
            int end = tokenEnd(text, at, style);
            String token = text.substring(at, end);
            if (token.chars().anyMatch(Character::isLetterOrDigit)) {
                tokens.add(token);
            }
            at = nextToken(text, end);
        }
        return List.copyOf(tokens);
    }

    List<DateForm.FoundDate> dates(String text) {
        List<DateForm.FoundDate> dates = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            // no date starts within a word; this saves most attempts
            boolean within = at > 0 && Character.isLetterOrDigit(text.charAt(at - 1));
            Optional<DateForm.FoundDate> date = within ? Optional.empty() : DateForm.at(convention.dates(), text, at);
            date.ifPresent(dates::add);
            at = date.map(DateForm.FoundDate::end).orElse(at + 1);
        }
        return dates;
    }

    String withoutRemark(String text) {
        int remark = convention.remark().map(text::indexOf).orElse(-1);
        return remark < 0 ? text : text.substring(0, remark);
    }

    private int tokenEnd(String text, int at, Convention.SuffixStyle style) {
        Optional<DateForm.FoundDate> date = DateForm.at(convention.dates(), text, at);
        if (date.isPresent()) {
            return date.get().end();
        }
        for (String token : convention.tokens()) {
            if (text.startsWith(token, at) && isEdge(text, at + token.length())) {
                return at + token.length();
            }
        }
        return style == Convention.SuffixStyle.TOKENS ? separatorFrom(text, at) : nameEnd(text, at);
    }

    private int nameEnd(String text, int at) {
        int end = separatorFrom(text, at);
        for (int next = nextToken(text, end); next < text.length(); next = nextToken(text, separatorFrom(text, next))) {
            if (DateForm.at(convention.dates(), text, next).isPresent()) {
                return end;
            }
            end = separatorFrom(text, next);
        }
        return end;
    }

    private int nextToken(String text, int from) {
        int at = from;
        while (at < text.length() && convention.isSeparator(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private int separatorFrom(String text, int from) {
        int at = from;
        while (!isEdge(text, at)) {
            at++;
        }
        return at;
    }

    private boolean isEdge(String text, int at) {
        return at >= text.length() || convention.isSeparator(text.charAt(at));
    }
}
