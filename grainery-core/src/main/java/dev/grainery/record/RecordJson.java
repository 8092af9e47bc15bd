// SPDX-License-Identifier: Apache-2.0
package dev.grainery.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.time.Instant;
import org.apiguardian.api.API;

/** Converts records to JSON and back. */
@API(status = API.Status.STABLE)
public final class RecordJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new SimpleModule("grainery-dates")
                    .addSerializer(Instant.class, new InstantWriter())
                    .addDeserializer(Instant.class, new InstantReader()))
            // no field of a record is null, nor an element of a list
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .annotationIntrospector(new OmittedIfEmpty())
            // existing readers and other tools add fields, MongoDB adds _id
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RecordJson() {}

    /** The shared mapper of records; not to be reconfigured. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** A record as indented JSON. */
    public static String text(GraineryRecord record) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("every record has a JSON form", e);
        }
    }

    /** Reads absent fields as empty where empty fields are omitted. */
    private static final class OmittedIfEmpty extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonSetter.Value findSetterInfo(Annotated field) {
            JsonInclude include = _findAnnotation(field, JsonInclude.class);
            return include != null && include.value() == JsonInclude.Include.NON_EMPTY
                    ? JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)
                    : super.findSetterInfo(field);
        }
    }

    private static final class InstantWriter extends StdScalarSerializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantWriter() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(RecordDate.text(value));
        }
    }

    private static final class InstantReader extends StdScalarDeserializer<Instant> {
        private static final long serialVersionUID = 1L;

        InstantReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return RecordDate.of(json.getText());
        }
    }
}
