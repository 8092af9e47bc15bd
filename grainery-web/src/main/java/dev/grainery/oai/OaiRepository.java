// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.oai.Items.Item;
import dev.grainery.oai.OaiError.Code;
import dev.grainery.oai.OaiRequest.Argument;
import dev.grainery.oai.OaiRequest.Verb;
import dev.grainery.record.GraineryRecord;
import dev.grainery.store.DateRange;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.Keyed;
import dev.grainery.store.Page;
import dev.grainery.store.document.StoreException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An OAI-PMH 2.0 repository of the records of a store. Read-only and stateless. Thread-safe. */
public final class OaiRepository {

    public static final String MEDIA_TYPE = "text/xml; charset=utf-8";

    private static final String NAMESPACE = "http://www.openarchives.org/OAI/2.0/";
    private static final String IDENTIFIER_NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai-identifier";

    /**
     * A record is dated before it becomes readable, since writers wait for each other. Answers are dated back by this
     * time, so that a harvester that continues from the date of an answer misses nothing.
     */
    private static final Duration SLOWEST_WRITE = Duration.ofMinutes(5);

    private final GraineryStore store;
    private final OaiSettings settings;
    private final OaiSource source;
    private final InstantSource clock;
    private final Limits limits;

    /** The store must stay open. */
    public OaiRepository(
            GraineryStore store,
            OaiSettings settings,
            Function<GraineryRecord, ? extends JsonNode> shown,
            InstantSource clock,
            Limits limits) {
        this.store = store;
        this.settings = settings;
        this.source = new OaiSource(settings.name(), store, shown, limits.files());
        this.clock = clock;
        this.limits = limits;
    }

    /**
     * Bounds of an answer.
     *
     * @param characters may be exceeded by one record
     * @param lookedAtOnce how many records are read at once to find those of a set
     * @param looked after this many examined records, the next match is left to the next answer; an answer has at least
     *     one
     *     record, however many must be examined for it
     * @param files how many containers, and how many CDX files, the METS of a harvest lists
     */
    public record Limits(int headers, int records, int characters, int lookedAtOnce, int looked, int files) {

        public static final Limits USUAL = new Limits(1_000, 200, 500_000, 1_000, 20_000, 5_000);
    }

    /**
     * Answers a request. An invalid one gets an error of the protocol.
     *
     * @param baseUrl the address of the repository
     * @return an XML document
     * @throws StoreException if the store cannot be read
     */
    public String answer(String baseUrl, Map<String, List<String>> given) {
        Optional<OaiRequest> request = Optional.empty();
        try {
            request = Optional.of(OaiRequest.of(given));
            return answer(baseUrl, request.get());
        } catch (OaiError e) {
            return begin(baseUrl, request.filter(proper -> e.code().isOfProperRequest()))
                    .start("error")
                    .attribute("code", e.code().word())
                    .text(e.getMessage())
                    .end()
                    .end()
                    .toString();
        }
    }

    private OaiXml begin(String baseUrl, Optional<OaiRequest> request) {
        OaiXml xml = new OaiXml(baseUrl);
        xml.start("OAI-PMH")
                .attribute("xmlns", NAMESPACE)
                .attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
                .attribute("xsi:schemaLocation", NAMESPACE + " " + NAMESPACE + "OAI-PMH.xsd")
                .element("responseDate", Datestamps.text(clock.instant().minus(SLOWEST_WRITE)))
                .start("request");
        request.ifPresent(proper -> {
            xml.attribute("verb", proper.verb().word());
            for (Argument argument : Argument.values()) {
                proper.argument(argument).ifPresent(value -> xml.attribute(argument.word(), value));
            }
        });
        return xml.text(baseUrl).end();
    }

    private String answer(String baseUrl, OaiRequest request) {
        OaiXml xml = begin(baseUrl, Optional.of(request)).start(request.verb().word());
        ItemSets sets = new ItemSets(store, clock);
        Items items = new Items(store, sets);
        switch (request.verb()) {
            case IDENTIFY -> identify(xml, baseUrl, items);
            case LIST_METADATA_FORMATS -> listMetadataFormat(xml, request, items);
            case LIST_SETS -> listSets(xml, request, sets);
            case GET_RECORD -> getRecord(xml, request, items);
            case LIST_IDENTIFIERS, LIST_RECORDS -> list(xml, request, sets, items);
        }
        return xml.end().end().toString();
    }

    private void identify(OaiXml xml, String baseUrl, Items items) {
        String author = store.settings().terms().style().author();
        String whose = author.equals(GraineryRecord.NA) ? settings.name() : author;
        xml.element("repositoryName", "Web archive records of " + whose)
                .element("baseURL", baseUrl)
                .element("protocolVersion", "2.0")
                .element("adminEmail", settings.admin())
                .element("earliestDatestamp", Datestamps.text(items.earliest().orElseGet(clock::instant)))
                .element("deletedRecord", "persistent")
                .element("granularity", Datestamps.GRANULARITY);
        xml.start("description")
                .start("oai-identifier")
                .attribute("xmlns", IDENTIFIER_NAMESPACE)
                .attribute("xsi:schemaLocation", IDENTIFIER_NAMESPACE + " " + IDENTIFIER_NAMESPACE + ".xsd")
                .element("scheme", "oai")
                .element("repositoryIdentifier", settings.name())
                .element("delimiter", ":")
                .element(
                        "sampleIdentifier",
                        ItemId.ofHarvest("f4961309-a125-5aec-930b-cd9239544811").text(settings.name()))
                .end()
                .end();
    }

    private void listMetadataFormat(OaiXml xml, OaiRequest request, Items items) {
        Optional<Item> item = request.argument(Argument.IDENTIFIER).map(identifier -> find(identifier, items));
        MetadataFormat.ALL.stream()
                .filter(format -> item.map(format::isOf).orElse(true))
                .forEach(format -> xml.start("metadataFormat")
                        .element("metadataPrefix", format.prefix())
                        .element("schema", format.schema())
                        .element("metadataNamespace", format.namespace())
                        .end());
    }

    private static void listSets(OaiXml xml, OaiRequest request, ItemSets sets) {
        if (request.argument(Argument.RESUMPTION_TOKEN).isPresent()) {
            // this list is never split
            throw ListPosition.bad();
        }
        sets.all()
                .forEach((spec, name) -> xml.start("set")
                        .element("setSpec", spec)
                        .element("setName", name)
                        .end());
    }

    private void getRecord(OaiXml xml, OaiRequest request, Items items) {
        MetadataFormat format = format(request.argument(Argument.METADATA_PREFIX));
        Item item = find(request.argument(Argument.IDENTIFIER).orElseThrow(), items);
        if (!format.isOf(item)) {
            throw notInFormat();
        }
        write(xml, item, format);
    }

    private Item find(String identifier, Items items) {
        return ItemId.parse(settings.name(), identifier)
                .flatMap(items::find)
                .orElseThrow(
                        () -> new OaiError(Code.ID_DOES_NOT_EXIST, "this repository has no item of this identifier"));
    }

    private static MetadataFormat format(Optional<String> prefix) {
        return prefix.flatMap(MetadataFormat::of).orElseThrow(OaiRepository::notInFormat);
    }

    private static OaiError notInFormat() {
        return new OaiError(
                Code.CANNOT_DISSEMINATE_FORMAT, "ListMetadataFormats lists the formats in which items are available");
    }

    private void list(OaiXml xml, OaiRequest request, ItemSets sets, Items items) {
        Optional<ListPosition> resumed =
                request.argument(Argument.RESUMPTION_TOKEN).map(ListPosition::parse);
        ListPosition start = resumed.orElseGet(() -> first(request));
        boolean isKnown = start.set().map(sets::isKnown).orElse(true);
        int before = xml.length();
        Optional<ListPosition> rest = isKnown ? list(xml, request.verb(), start, items) : Optional.empty();
        if (xml.length() == before) {
            throw new OaiError(Code.NO_RECORDS_MATCH, "there are no such records");
        }
        if (rest.isPresent() || resumed.isPresent()) {
            xml.element("resumptionToken", rest.map(ListPosition::token).orElse(""));
        }
    }

    private static ListPosition first(OaiRequest request) {
        MetadataFormat format = format(request.argument(Argument.METADATA_PREFIX));
        DateRange range = Datestamps.range(request.argument(Argument.FROM), request.argument(Argument.UNTIL));
        return ListPosition.first(format, request.argument(Argument.SET), range);
    }

    private Optional<ListPosition> list(OaiXml xml, Verb verb, ListPosition start, Items items) {
        boolean onlyHeaders = verb == Verb.LIST_IDENTIFIERS;
        int most = onlyHeaders ? limits.headers() : limits.records();
        int atOnce = start.set().isPresent() ? limits.lookedAtOnce() : most + 1;
        int written = 0;
        long looked = 0;
        ListPosition at = start;
        while (true) {
            Optional<String> next = Optional.empty();
            if (at.mayHaveItems()) {
                Page<Keyed<Item>> page = page(items, at, atOnce);
                next = page.next();
                looked += atOnce;
                for (Keyed<Item> placed : page.items()) {
                    Item item = placed.item();
                    if (at.set().map(item.sets()::isIn).orElse(true)) {
                        boolean isLong = xml.length() > limits.characters() || looked > limits.looked();
                        if (written == most || (written > 0 && isLong)) {
                            return Optional.of(at);
                        }
                        if (onlyHeaders) {
                            header(xml, item);
                            written++;
                        } else if (record(xml, item, at.format(), items)) {
                            written++;
                        }
                    }
                    at = at.after(placed.key());
                }
            }
            Optional<ListPosition> following = next.map(at::after).or(at::nextPart);
            if (following.isEmpty()) {
                return Optional.empty();
            }
            at = following.get();
        }
    }

    private static Page<Keyed<Item>> page(Items items, ListPosition at, int limit) {
        try {
            return items.page(at, limit);
        } catch (IllegalArgumentException e) {
            throw ListPosition.bad();
        }
    }

    /** A record removed since it was listed is reported at the end of the list. */
    private boolean record(OaiXml xml, Item listed, MetadataFormat format, Items items) {
        Optional<Item> item = listed.record().isPresent() && format.isOfWholeRecords()
                ? items.live(listed.id())
                : Optional.of(listed);
        item.ifPresent(found -> write(xml, found, format));
        return item.isPresent();
    }

    private void write(OaiXml xml, Item item, MetadataFormat format) {
        xml.start("record");
        header(xml, item);
        item.record().ifPresent(record -> {
            format.begin(xml.start("metadata"));
            format.content().write(xml, source, item.id(), record);
            xml.end().end();
        });
        xml.end();
    }

    private void header(OaiXml xml, Item item) {
        xml.start("header");
        if (item.record().isEmpty()) {
            xml.attribute("status", "deleted");
        }
        xml.element("identifier", item.id().text(settings.name()))
                .element("datestamp", Datestamps.text(item.changed()));
        item.sets().specs().forEach(spec -> xml.element("setSpec", spec));
        xml.end();
    }
}
