// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.internal.embedded;

import dev.grainery.store.internal.document.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bson.Document;
import org.bson.types.ObjectId;

/** Whether documents are what a query asks for, as a server would see it. */
final class Matching {

    private Matching() {}

    static boolean matches(Document document, List<Query.Condition> conditions) {
        // by hand: each row that is read comes here
        for (Query.Condition condition : conditions) {
            if (!matches(document, condition)) {
                return false;
            }
        }
        return true;
    }

    static boolean matches(Document document, Query.Condition condition) {
        if (condition instanceof Query.Absent) {
            return isAbsent(document, condition.field());
        }
        // by hand: each row that is read comes here
        for (Object value : values(document, condition.field())) {
            if (matches(value, condition)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbsent(Document document, String field) {
        return values(document, field).stream().allMatch(Objects::isNull);
    }

    private static boolean matches(Object value, Query.Condition condition) {
        if (condition instanceof Query.OneOf oneOf) {
            return oneOf.values().stream().anyMatch(one -> isSame(value, one));
        }
        Query.Compared compared = (Query.Compared) condition;
        return rank(value) == rank(compared.value()) && holds(compared.comparison(), order(value, compared.value()));
    }

    /** Whether fields have exactly these values; a missing one is as good as null. */
    static boolean isGuarded(Document document, Document guard) {
        return guard.entrySet().stream()
                .allMatch(field -> field.getValue() == null
                        ? isAbsent(document, field.getKey())
                        : isSame(at(document, field.getKey()), field.getValue())
                                || values(document, field.getKey()).stream()
                                        .anyMatch(value -> isSame(value, field.getValue())));
    }

    private static boolean holds(Query.Comparison comparison, int order) {
        return switch (comparison) {
            case ABOVE -> order > 0;
            case AT_LEAST -> order >= 0;
            case BELOW -> order < 0;
            case AT_MOST -> order <= 0;
        };
    }

    /** The documents in the order of a field: those without it come first. */
    static Comparator<Document> by(Query.Order order) {
        Comparator<Document> ascending = (one, other) -> {
            Object left = at(one, order.field());
            Object right = at(other, order.field());
            int ofKinds = Integer.compare(rank(left), rank(right));
            return ofKinds == 0 ? order(left, right) : ofKinds;
        };
        return order.descending() ? ascending.reversed() : ascending;
    }

    /** The values of a field, which may be within others; those of a list one by one. */
    static List<Object> values(Document document, String field) {
        Object value = document.get(field);
        if (value != null && !(value instanceof List<?>)) {
            return List.of(value);
        }
        List<Object> values = new ArrayList<>(1);
        collect(document, field, values);
        return values;
    }

    private static void collect(Object from, String field, List<Object> values) {
        if (from instanceof List<?> list) {
            list.forEach(element -> collect(element, field, values));
        } else if (field.isEmpty()) {
            values.add(from);
        } else if (from instanceof Map<?, ?> map) {
            int dot = field.indexOf('.');
            String name = dot < 0 ? field : field.substring(0, dot);
            collect(map.get(name), dot < 0 ? "" : field.substring(dot + 1), values);
        }
    }

    private static Object at(Document document, String field) {
        Object value = document;
        for (String name : field.split("\\.")) {
            value = value instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return value;
    }

    /** Whether values are equal, whatever type whole numbers have. */
    static boolean isSame(Object one, Object other) {
        if (one instanceof Number left && other instanceof Number right) {
            return order(left, right) == 0;
        }
        if (one instanceof List<?> left && other instanceof List<?> right) {
            return left.size() == right.size()
                    && IntStream.range(0, left.size()).allMatch(i -> isSame(left.get(i), right.get(i)));
        }
        if (one instanceof Map<?, ?> left && other instanceof Map<?, ?> right) {
            return left.keySet().equals(right.keySet())
                    && left.entrySet().stream().allMatch(field -> isSame(field.getValue(), right.get(field.getKey())));
        }
        return Objects.equals(one, other);
    }

    private static int rank(Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Number) {
            return 1;
        }
        if (value instanceof String) {
            return 2;
        }
        return value instanceof ObjectId ? 3 : 4;
    }

    private static int order(Object one, Object other) {
        if (one instanceof String left && other instanceof String right) {
            return compareTexts(left, right);
        }
        if (one instanceof Number left && other instanceof Number right) {
            boolean whole = !(left instanceof Double) && !(right instanceof Double);
            return whole
                    ? Long.compare(left.longValue(), right.longValue())
                    : Double.compare(left.doubleValue(), right.doubleValue());
        }
        if (one instanceof ObjectId left && other instanceof ObjectId right) {
            return left.compareTo(right);
        }
        return 0;
    }

    /** The order of texts by characters, as that of their bytes in UTF-8 is: Java's own is another above U+FFFF. */
    static int compareTexts(String one, String other) {
        int common = Math.min(one.length(), other.length());
        for (int i = 0; i < common; i++) {
            char left = one.charAt(i);
            char right = other.charAt(i);
            if (left != right) {
                // halves of characters above U+FFFF come after all others
                return Character.isSurrogate(left) != Character.isSurrogate(right)
                        ? Boolean.compare(Character.isSurrogate(left), Character.isSurrogate(right))
                        : Character.compare(left, right);
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
