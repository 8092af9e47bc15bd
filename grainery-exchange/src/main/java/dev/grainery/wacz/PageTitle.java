// SPDX-License-Identifier: Apache-2.0
package dev.grainery.wacz;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class PageTitle {

    private static final int LONGEST = 300;

    private static final Pattern TITLE = Pattern.compile("(?is)<title(?:\\s[^>]{0,200})?>([^<]{1,4000})</title");
    private static final Pattern CHARSET =
            Pattern.compile("(?i)charset\\s{0,10}=\\s{0,10}[\"']?([a-z0-9][a-z0-9_.:-]{0,40})");

    private static final Pattern CHUNK = Pattern.compile("\\r\\n[0-9a-fA-F]{1,8}\\s*\\r\\n");

    private static final Pattern ENTITY =
            Pattern.compile("&(amp|lt|gt|quot|apos|nbsp|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});");
    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

    private PageTitle() {}

    static Optional<String> of(byte[] start) {
        String latin = new String(start, StandardCharsets.ISO_8859_1);
        Charset charset = charset(latin).orElse(StandardCharsets.UTF_8);
        Matcher title = TITLE.matcher(latin);
        if (!title.find() || CHUNK.matcher(title.group(1)).find()) {
            return Optional.empty();
        }
        return decoded(title.group(1).getBytes(StandardCharsets.ISO_8859_1), charset)
                .map(text ->
                        ENTITY.matcher(text).replaceAll(entity -> Matcher.quoteReplacement(character(entity.group(1)))))
                .map(text -> text.replaceAll("[\\s\\p{Cntrl}\\u00a0]+", " ").strip())
                .filter(text -> !text.isEmpty())
                .map(text -> text.codePoints()
                        .limit(LONGEST)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString());
    }

    private static Optional<Charset> charset(String text) {
        Matcher name = CHARSET.matcher(text);
        try {
            return name.find() ? Optional.of(Charset.forName(name.group(1))) : Optional.empty();
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> decoded(byte[] bytes, Charset charset) {
        try {
            return Optional.of(
                    charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String character(String entity) {
        if (!entity.startsWith("#")) {
            return ENTITIES.getOrDefault(entity, "");
        }
        boolean isHex = entity.charAt(1) == 'x' || entity.charAt(1) == 'X';
        int code = Integer.parseInt(entity, isHex ? 2 : 1, entity.length(), isHex ? 16 : 10);
        return Character.isValidCodePoint(code) && !(code >= 0xd800 && code < 0xe000) ? Character.toString(code) : "";
    }
}
