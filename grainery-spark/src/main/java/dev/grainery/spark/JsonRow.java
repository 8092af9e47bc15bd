// SPDX-License-Identifier: Apache-2.0
package dev.grainery.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

final class JsonRow {

    private JsonRow() {}

    static InternalRow of(JsonNode object, StructType columns) {
        StructField[] fields = columns.fields();
        Object[] values = new Object[fields.length];
        for (int i = 0; i < fields.length; i++) {
            values[i] = value(object.path(fields[i].name()), fields[i].dataType());
        }
        return new GenericInternalRow(values);
    }

    private static Object value(JsonNode json, DataType type) {
        if (json.isMissingNode() || json.isNull()) {
            return null;
        }
        if (type instanceof StructType columns) {
            return of(json, columns);
        }
        if (type instanceof ArrayType array) {
            List<Object> elements = new ArrayList<>();
            for (JsonNode element : json.isArray() ? json : List.of(json)) {
                elements.add(value(element, array.elementType()));
            }
            return new GenericArrayData(elements.toArray());
        }
        // "NA" in place of a number
        if (type instanceof LongType) {
            return json.isIntegralNumber() ? json.longValue() : null;
        }
        if (type instanceof DoubleType) {
            return json.isNumber() ? json.doubleValue() : null;
        }
        if (type instanceof BooleanType) {
            return json.isBoolean() ? json.booleanValue() : null;
        }
        return UTF8String.fromString(json.asText());
    }
}
