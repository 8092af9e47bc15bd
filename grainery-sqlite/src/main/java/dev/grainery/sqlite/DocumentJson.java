// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sqlite;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Documents as JSON, with ObjectIds as {@code {"$oid": "…"}}. Whole numbers are read as longs. */
final class DocumentJson {

    private static final String OBJECT_ID = "$oid";

    private final JsonFactory json = new JsonFactory();

    byte[] bytes(Document document, String without) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator out = json.createGenerator(bytes)) {
            out.writeStartObject();
            for (Map.Entry<String, Object> field : document.entrySet()) {
                if (!field.getKey().equals(without)) {
                    out.writeFieldName(wellFormed(field.getKey()));
                    write(out, field.getValue());
                }
            }
            out.writeEndObject();
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return bytes.toByteArray();
    }

    /** Whole numbers of any type are equal. */
    boolean isSame(Object one, Object other) {
        return Objects.equals(one, other)
                || Arrays.equals(bytes(new Document("value", one), ""), bytes(new Document("value", other), ""));
    }

    static String text(ObjectId id) {
        return "{\"" + OBJECT_ID + "\":\"" + id.toHexString() + "\"}";
    }

    private static void write(JsonGenerator out, Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof CharSequence text) {
            out.writeString(wellFormed(text.toString()));
        } else if (value instanceof Integer || value instanceof Long) {
            out.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double || value instanceof Float) {
            out.writeNumber(((Number) value).doubleValue());
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> field : map.entrySet()) {
                out.writeFieldName(wellFormed(String.valueOf(field.getKey())));
                write(out, field.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            out.writeStartArray();
            for (Object element : list) {
                write(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof ObjectId id) {
            out.writeStartObject();
            out.writeStringField(OBJECT_ID, id.toHexString());
            out.writeEndObject();
        } else {
            throw new IllegalArgumentException(
                    "a value is of the type " + value.getClass().getName());
        }
    }

    /** Replaces unpaired surrogates, which UTF-8 cannot encode, by question marks. */
    static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> Character.getType(c) == Character.SURROGATE ? '?' : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    Document document(byte[] text, Document document, DocumentFields wanted) throws IOException {
        try (JsonParser in = json.createParser(text)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new JsonParseException(in, "no object");
            }
            // the text after the last wanted field is not parsed: the checksum has covered it
            int missing =
                    wanted.only().isEmpty() ? Integer.MAX_VALUE : wanted.only().size();
            return fields(in, document, wanted, missing);
        }
    }

    private static Document fields(JsonParser in, Document document, DocumentFields wanted, int most)
            throws IOException {
        int missing = most;
        for (String name = in.nextFieldName(); name != null && missing > 0; name = in.nextFieldName()) {
            in.nextToken();
            Optional<DocumentFields> inner = wanted.inner(name);
            if (inner.isPresent()) {
                document.append(name, value(in, inner.get()));
                missing--;
            } else {
                in.skipChildren();
            }
        }
        return document;
    }

    private static Object value(JsonParser in, DocumentFields wanted) throws IOException {
        return switch (in.currentToken()) {
            case VALUE_STRING -> in.getText();
            case VALUE_NUMBER_INT -> in.getLongValue();
            case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case START_ARRAY -> list(in);
            case START_OBJECT -> object(fields(in, new Document(), wanted, Integer.MAX_VALUE));
            default -> throw new JsonParseException(in, "unexpected " + in.currentToken());
        };
    }

    private static List<Object> list(JsonParser in) throws IOException {
        List<Object> list = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(in, DocumentFields.ALL));
        }
        return list;
    }

    private static Object object(Document document) {
        boolean isId = document.size() == 1 && document.get(OBJECT_ID) instanceof String text && ObjectId.isValid(text);
        return isId ? new ObjectId(document.getString(OBJECT_ID)) : document;
    }
}
