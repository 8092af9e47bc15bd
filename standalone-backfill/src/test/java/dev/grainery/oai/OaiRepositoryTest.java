// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.grainery.backfill.tree.FixtureTree;
import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.CommandRun;
import dev.grainery.listing.ShownPaths;
import dev.grainery.oai.OaiRepository.Limits;
import dev.grainery.record.ContainerRecord;
import dev.grainery.record.NameUuid;
import dev.grainery.record.RecordJson;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.document.StoreUri;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What a repository answers on a real embedded store. Every answer is checked against the schemas. */
class OaiRepositoryTest {

    private static final int CONTAINERS = 6;
    private static final String NAME = "archive.library.example";
    private static final String BASE = "http://localhost:8080/oai";

    /** Markup, escapes, what XML cannot have, a character above U+FFFF. */
    private static final String HOSTILE = "=<x y='1'>&]]>%41 \uFFFE\u0001\u0085\u202E\uD83C\uDF3E:#?+.warc.gz";

    /** The directory of all; its name is not that of the harvest. */
    private static final String SHELF = "shelf-2020-01/";

    private static final String OATS = NameUuid.ofHarvest(OatHarvest.NAME);

    @TempDir
    private Path temporary;

    private final ValidatedXml schemas = new ValidatedXml();
    private Path home;
    private GraineryStore store;
    private OaiRepository repository;

    @BeforeEach
    void fill() throws Exception {
        home = temporary.toRealPath();
        Path archive = Files.createDirectory(home.resolve("archive"));
        String first = OatHarvest.warc(0) + ".gz";
        FixtureTree tree = FixtureTree.empty("oai")
                .with(SHELF + HOSTILE, new byte[] {1, 2, 3})
                .with(
                        SHELF + "logs/index/" + first + ".cdx",
                        OatHarvest.cdx(first).getBytes(StandardCharsets.UTF_8));
        for (int serial = 0; serial < CONTAINERS; serial++) {
            String name = OatHarvest.warc(serial) + ".gz";
            tree = tree.with(SHELF + name, OatHarvest.warcGz(name));
        }
        tree.writeTo(archive);
        assertThat(run("backfill", "--inspect", archive.toString()).status()).isLessThan(2);
        store = GraineryStore.open(StoreUri.parse("embedded:" + home.resolve("store")));
        repository = repository(false, new Limits(3, 2, 1_000_000, 4, 1_000, 100));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private OaiRepository repository(boolean showPaths, Limits limits) {
        return new OaiRepository(
                store,
                new OaiSettings(NAME, "admin@library.example"),
                new ShownPaths(showPaths)::json,
                InstantSource.system(),
                limits);
    }

    private CommandRun.Result run(String... arguments) {
        return new CommandRun(home)
                .with("GRAINERY_STORE", "embedded:" + home.resolve("store"))
                .run(arguments);
    }

    /** Asks with names and values of arguments in turn. */
    private Document ask(String... arguments) {
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            given.computeIfAbsent(arguments[i], name -> new ArrayList<>()).add(arguments[i + 1]);
        }
        return schemas.read(repository.answer(BASE, given));
    }

    private static List<String> texts(Document answer, String element) {
        return elements(answer, element).stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document answer, String element) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < answer.getElementsByTagName(element).getLength(); i++) {
            found.add((Element) answer.getElementsByTagName(element).item(i));
        }
        return found;
    }

    private static Optional<String> token(Document answer) {
        return texts(answer, "resumptionToken").stream()
                .filter(token -> !token.isEmpty())
                .findFirst();
    }

    /** All answers of a list, from the first to the last. */
    private List<Document> list(String... arguments) {
        List<Document> answers = new ArrayList<>(List.of(ask(arguments)));
        Optional<String> token = token(answers.get(0));
        while (token.isPresent()) {
            Document next = ask("verb", arguments[1], "resumptionToken", token.get());
            assertThat(elements(next, "error")).isEmpty();
            assertThat(elements(next, "resumptionToken")).hasSize(1);
            answers.add(next);
            token = token(next);
        }
        return answers;
    }

    /** The identifiers of all that is there, as {@link ItemId} does not make them. */
    private SortedSet<String> all() {
        SortedSet<String> all = new TreeSet<>();
        store.harvests().ids().forEach(id -> all.add("oai:" + NAME + ":harvest/" + id));
        store.containers()
                .forEach(
                        Optional.empty(),
                        record -> all.add("oai:" + NAME + ":container/" + record.id() + "/"
                                + (record.location().fileName().startsWith("=")
                                        ? "%3D%3Cx%20y%3D%271%27%3E%26%5D%5D%3E%2541%20%EF%BF%BE%2501%25C2%2585%E2%80%AE"
                                                + "%F0%9F%8C%BE%3A%23%3F%2B.warc.gz"
                                        : record.location().fileName().replace("~", "%7E"))));
        store.cdxFiles()
                .forEach(
                        Optional.empty(),
                        record -> all.add("oai:" + NAME + ":cdx/" + record.id() + "/"
                                + record.location().fileName().replace("~", "%7E")));
        return all;
    }

    @Test
    void repository_says_what_it_is() {
        Document answer = ask("verb", "Identify");
        assertThat(texts(answer, "repositoryName")).containsExactly("Web archive records of " + NAME);
        assertThat(texts(answer, "baseURL")).containsExactly(BASE);
        assertThat(texts(answer, "adminEmail")).containsExactly("admin@library.example");
        assertThat(texts(answer, "deletedRecord")).containsExactly("persistent");
        assertThat(texts(answer, "granularity")).containsExactly("YYYY-MM-DDThh:mm:ssZ");
        assertThat(texts(answer, "repositoryIdentifier")).containsExactly(NAME);
        TreeSet<Instant> dates = new TreeSet<>();
        store.harvests()
                .forEach(record -> dates.add(record.extension().modified().orElseThrow()));
        store.containers()
                .forEach(Optional.empty(), record -> dates.add(record.modified().orElseThrow()));
        store.cdxFiles()
                .forEach(Optional.empty(), record -> dates.add(record.modified().orElseThrow()));
        assertThat(texts(answer, "earliestDatestamp"))
                .containsExactly(dates.first().truncatedTo(ChronoUnit.SECONDS).toString());
        assertThat(run("store", "settings", "author", "Oat Library").status()).isZero();
        assertThat(texts(ask("verb", "Identify"), "repositoryName"))
                .containsExactly("Web archive records of Oat Library");
    }

    @Test
    void answers_are_dated_so_far_back_that_whoever_asks_from_there_misses_nothing() {
        Instant dated =
                Instant.parse(texts(ask("verb", "Identify"), "responseDate").get(0));
        assertThat(dated)
                .isBetween(Instant.now().minusSeconds(360), Instant.now().minusSeconds(299));
    }

    @Test
    void formats_and_sets_are_listed() {
        assertThat(texts(ask("verb", "ListMetadataFormats"), "metadataPrefix"))
                .containsExactly("oai_dc", "oai_didl", "mets");
        for (String identifier : all()) {
            assertThat(texts(ask("verb", "ListMetadataFormats", "identifier", identifier), "metadataPrefix"))
                    .as(identifier)
                    .hasSize(identifier.contains(":harvest/") ? 3 : 2);
        }
        assertThat(texts(ask("verb", "ListSets"), "setSpec"))
                .startsWith(
                        "kind",
                        "kind:harvest",
                        "kind:container",
                        "kind:cdx",
                        "type",
                        "type:topics",
                        "year",
                        "year:2020")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"ListIdentifiers,oai_dc", "ListIdentifiers,oai_didl", "ListRecords,oai_dc", "ListRecords,oai_didl"})
    void list_gives_every_record_once(String verb, String format) {
        List<Document> answers = list("verb", verb, "metadataPrefix", format);
        assertThat(answers).hasSizeGreaterThan(2);
        assertThat(headers(answers)).containsExactlyInAnyOrderElementsOf(all());
        assertThat(answers.get(answers.size() - 1)
                        .getElementsByTagName("resumptionToken")
                        .getLength())
                .isEqualTo(1);
        assertThat(elements(answers.get(0), "header")).hasSize(verb.equals("ListRecords") ? 2 : 3);
        // one of any size is given, and no more when the answer is long enough
        repository = repository(false, new Limits(3, 2, 1, 4, 1_000, 100));
        assertThat(headers(list("verb", verb, "metadataPrefix", format))).hasSameSizeAs(all());
        repository = repository(false, Limits.USUAL);
        Document whole = ask("verb", verb, "metadataPrefix", format);
        assertThat(headers(List.of(whole))).containsExactlyInAnyOrderElementsOf(all());
        assertThat(elements(whole, "resumptionToken")).isEmpty();
    }

    /** Identifiers in headers, not those in Dublin Core. */
    private static List<String> headers(List<Document> answers) {
        return answers.stream()
                .flatMap(answer -> elements(answer, "header").stream())
                .map(header -> header.getElementsByTagName("identifier").item(0).getTextContent())
                .toList();
    }

    @Test
    void whole_record_is_that_of_an_export() throws Exception {
        repository = repository(true, new Limits(3, 2, 1_000_000, 4, 1_000, 100));
        TreeSet<String> exported = new TreeSet<>();
        for (String type : List.of("harvest", "container", "cdx")) {
            for (String line : run("export", "--type", type).out().lines().toList()) {
                exported.add(RecordJson.mapper().readTree(line).toString());
            }
        }
        TreeSet<String> harvested = new TreeSet<>();
        for (Document answer : list("verb", "ListRecords", "metadataPrefix", "oai_didl")) {
            for (String json : texts(answer, "didl:Resource")) {
                harvested.add(RecordJson.mapper().readTree(json).toString());
            }
        }
        assertThat(harvested).hasSize(all().size()).isEqualTo(exported);
    }

    @Test
    void no_record_names_a_directory_unless_that_was_asked_for() {
        String archive = home.resolve("archive").toString();
        for (String format : List.of("oai_dc", "oai_didl", "mets")) {
            for (Document answer : list("verb", "ListRecords", "metadataPrefix", format)) {
                assertThat(answer.getDocumentElement().getTextContent()).doesNotContain(archive);
                assertThat(elements(answer, "mets:FLocat"))
                        .allMatch(place -> place.getAttribute("LOCTYPE").equals("OTHER"));
            }
        }
        repository = repository(true, Limits.USUAL);
        assertThat(ask("verb", "ListRecords", "metadataPrefix", "oai_didl")
                        .getDocumentElement()
                        .getTextContent())
                .contains(archive);
    }

    @Test
    void dublin_core_says_what_a_container_is() {
        ContainerRecord record =
                store.containers().find(OatHarvest.warc(1) + ".gz").get(0);
        String identifier = new ItemId(
                        record.header().recType(),
                        record.id(),
                        record.location().fileName())
                .text(NAME);
        Document answer = ask("verb", "GetRecord", "metadataPrefix", "oai_dc", "identifier", identifier);
        assertThat(texts(answer, "dc:title")).containsExactly(record.location().fileName());
        assertThat(texts(answer, "dc:creator")).containsExactly("Anna Ovesná");
        assertThat(texts(answer, "dc:publisher")).containsExactly("Oat Library");
        assertThat(texts(answer, "dc:date")).containsExactly(record.container().dateOfOrigin());
        assertThat(texts(answer, "dc:format"))
                .containsExactly(record.type().format(), record.size().value().getAsLong() + " bytes");
        assertThat(texts(answer, "dc:identifier"))
                .containsExactly(
                        "urn:uuid:" + record.id(),
                        "urn:md5:" + record.revision().hashOrig().value(),
                        "http://localhost:8080/containers/" + record.id() + "/"
                                + record.location().fileName().replace("~", "%7E"));
        assertThat(texts(answer, "dc:relation")).contains("oai:" + NAME + ":harvest/" + OATS);
        assertThat(texts(answer, "setSpec")).containsExactly("kind:container", "type:topics", "year:2020");
        assertThat(texts(answer, "datestamp"))
                .containsExactly(record.modified()
                        .orElseThrow()
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString());
    }

    @Test
    void dublin_core_says_what_a_harvest_and_a_cdx_file_are() {
        Document harvest =
                ask("verb", "GetRecord", "metadataPrefix", "oai_dc", "identifier", "oai:" + NAME + ":harvest/" + OATS);
        assertThat(texts(harvest, "dc:title")).containsExactly(OatHarvest.NAME);
        assertThat(texts(harvest, "dc:subject")).containsExactly("Topics");
        assertThat(texts(harvest, "dc:type")).containsExactly("Collection");
        assertThat(texts(harvest, "dc:date")).containsExactly("2020-01-02T03:04:05.000Z");
        assertThat(texts(harvest, "dc:description")).contains("Harvest of a web archive (containers: 6)");
        Document cdx = ask("verb", "ListRecords", "metadataPrefix", "oai_dc", "set", "kind:cdx");
        assertThat(texts(cdx, "dc:title")).containsExactly(OatHarvest.warc(0) + ".gz.cdx");
        assertThat(texts(cdx, "dc:relation")).hasSize(2).contains("oai:" + NAME + ":harvest/" + OATS);
        assertThat(texts(cdx, "setSpec")).containsExactly("kind:cdx", "type:topics", "year:2020");
    }

    private Document mets(String harvestId) {
        return ask(
                "verb", "GetRecord", "metadataPrefix", "mets", "identifier", "oai:" + NAME + ":harvest/" + harvestId);
    }

    private static List<String> attributes(Document answer, String element, String attribute) {
        return elements(answer, element).stream()
                .map(one -> one.getAttribute(attribute))
                .toList();
    }

    @Test
    void mets_lists_the_files_of_a_harvest() {
        Document answer = mets(OATS);
        assertThat(elements(answer, "mets:agent")).as("no author is set").isEmpty();
        assertThat(texts(answer, "dc:title")).containsExactly(OatHarvest.NAME);
        assertThat(attributes(answer, "mets:mets", "OBJID")).containsExactly("urn:uuid:" + OATS);
        assertThat(attributes(answer, "mets:metsHdr", "LASTMODDATE").get(0))
                .startsWith(texts(answer, "datestamp").get(0).replace("Z", "."));
        List<Element> files = elements(answer, "mets:file");
        assertThat(files).hasSize(CONTAINERS + 1);
        for (int serial = 0; serial < CONTAINERS; serial++) {
            ContainerRecord record =
                    store.containers().find(OatHarvest.warc(serial) + ".gz").get(0);
            Element file = files.get(serial);
            assertThat(file.getAttribute("CHECKSUM"))
                    .isEqualTo(record.revision().hashOrig().value());
            assertThat(file.getAttribute("SIZE"))
                    .isEqualTo(Long.toString(record.size().value().getAsLong()));
            assertThat(file.getAttribute("MIMETYPE")).isEqualTo("application/warc");
            assertThat(file.getAttribute("CREATED"))
                    .isEqualTo(record.container().dateOfOrigin());
            Element place = (Element) file.getFirstChild();
            assertThat(place.getAttribute("xlink:title"))
                    .isEqualTo(record.location().fileName());
            assertThat(place.getAttribute("xlink:href"))
                    .isEqualTo(ItemId.of(record).text(NAME))
                    .isIn(all());
        }
        assertThat(files.get(CONTAINERS).getAttribute("MIMETYPE")).isEqualTo("text/plain");
        assertThat(attributes(answer, "mets:fptr", "FILEID")).isEqualTo(attributes(answer, "mets:file", "ID"));
        assertThat(attributes(answer, "mets:div", "LABEL"))
                .startsWith(OatHarvest.NAME, "Containers", OatHarvest.warc(0) + ".gz")
                .endsWith("CDX files", OatHarvest.warc(0) + ".gz.cdx");
    }

    @Test
    void mets_names_places_if_they_are_shown_whatever_a_file_is_called() throws Exception {
        nameByDirectory();
        repository = repository(true, Limits.USUAL);
        Document answer = mets(NameUuid.ofHarvest("shelf-2020-01"));
        assertThat(attributes(answer, "mets:FLocat", "xlink:title"))
                .contains(HOSTILE.replace("\u0001", "%01")
                        .replace("\u0085", "%C2%85")
                        .replace('\uFFFE', '\uFFFD'));
        List<Path> places = elements(answer, "mets:FLocat").stream()
                .filter(place -> place.getAttribute("LOCTYPE").equals("URL"))
                .map(place -> Path.of(URI.create(place.getAttribute("xlink:href"))))
                .toList();
        assertThat(places)
                .hasSize(CONTAINERS + 2)
                .contains(home.resolve("archive").resolve(SHELF + HOSTILE));
        assertThat(places).allSatisfy(place -> assertThat(place).isRegularFile());
    }

    @Test
    void mets_lists_no_more_files_than_it_may_and_counts_the_others() {
        repository = repository(false, new Limits(3, 2, 1_000_000, 4, 1_000, 2));
        Document answer = mets(OATS);
        assertThat(attributes(answer, "mets:file", "ID")).containsExactly("containers-1", "containers-2", "cdx-1");
        assertThat(attributes(answer, "mets:div", "LABEL"))
                .contains("Containers: the first 2 of 6 by name; the others are not listed", "CDX files");
    }

    @Test
    void mets_is_of_harvests_only_also_of_removed_ones() throws Exception {
        for (String verb : List.of("ListIdentifiers", "ListRecords")) {
            assertThat(headers(list("verb", verb, "metadataPrefix", "mets")))
                    .containsExactlyInAnyOrderElementsOf(all().stream()
                            .filter(id -> id.contains(":harvest/"))
                            .toList());
        }
        assertThat(error("verb", "ListRecords", "metadataPrefix", "mets", "set", "kind:container"))
                .isEqualTo("noRecordsMatch");
        assertThat(error("verb", "GetRecord", "metadataPrefix", "mets", "identifier", all().first()))
                .isEqualTo("cannotDisseminateFormat");
        Path file = Path.of(store.containers()
                .find(OatHarvest.warc(0) + ".gz")
                .get(0)
                .location()
                .path());
        Files.delete(file);
        assertThat(run("forget", "--by", "Anna", "--reason", "withdrawn", "--last-copy", file.toString())
                        .status())
                .isZero();
        nameByDirectory();
        List<Document> answers = list("verb", "ListIdentifiers", "metadataPrefix", "mets");
        assertThat(headers(answers))
                .contains("oai:" + NAME + ":harvest/" + OATS)
                .allMatch(id -> id.contains(":harvest/"));
        assertThat(elements(mets(OATS), "header").get(0).getAttribute("status")).isEqualTo("deleted");
    }

    @Test
    void hostile_name_breaks_no_answer_and_its_record_is_whole() throws Exception {
        String identifier =
                all().stream().filter(id -> id.contains("%3D%3Cx")).findFirst().orElseThrow();
        String recorded = HOSTILE.replace("\u0001", "%01").replace("\u0085", "%C2%85");
        Document core = ask("verb", "GetRecord", "metadataPrefix", "oai_dc", "identifier", identifier);
        assertThat(texts(core, "dc:title")).containsExactly(recorded.replace('\uFFFE', '\uFFFD'));
        Document whole = ask("verb", "GetRecord", "metadataPrefix", "oai_didl", "identifier", identifier);
        JsonNode json =
                RecordJson.mapper().readTree(texts(whole, "didl:Resource").get(0));
        assertThat(json.at("/container/fileName").asText()).isEqualTo(recorded);
    }

    @Test
    void sets_select() {
        assertThat(headers(list("verb", "ListIdentifiers", "metadataPrefix", "oai_dc", "set", "kind:harvest")))
                .hasSize(store.harvests().ids().size())
                .allMatch(id -> id.contains(":harvest/"));
        assertThat(headers(list("verb", "ListRecords", "metadataPrefix", "oai_dc", "set", "kind:container")))
                .hasSize(CONTAINERS + 1)
                .allMatch(id -> id.contains(":container/"));
        assertThat(headers(list("verb", "ListIdentifiers", "metadataPrefix", "oai_didl", "set", "kind")))
                .hasSameSizeAs(all());
        // the damaged file tells no type and no year
        for (String set : List.of("type", "type:topics", "year", "year:2020")) {
            assertThat(headers(list("verb", "ListRecords", "metadataPrefix", "oai_dc", "set", set)))
                    .as(set)
                    .hasSize(CONTAINERS + 2)
                    .allMatch(id -> id.endsWith(OATS) || id.contains("Topics-2020"));
        }
    }

    @Test
    void one_answer_does_not_look_at_all_records() {
        List<String> whole = headers(list("verb", "ListRecords", "metadataPrefix", "oai_dc", "set", "year:2020"));
        repository = repository(false, new Limits(100, 100, 1_000_000, 1, 2, 100));
        List<Document> answers = list("verb", "ListRecords", "metadataPrefix", "oai_dc", "set", "year:2020");
        assertThat(answers).hasSizeGreaterThan(2);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(elements(answer, "header")).isNotEmpty());
        assertThat(headers(answers)).isEqualTo(whole);
    }

    @Test
    void dates_select_to_the_second_and_to_the_day() {
        TreeSet<Instant> dates = new TreeSet<>();
        store.containers()
                .forEach(Optional.empty(), record -> dates.add(record.modified().orElseThrow()));
        store.harvests()
                .forEach(record -> dates.add(record.extension().modified().orElseThrow()));
        store.cdxFiles()
                .forEach(Optional.empty(), record -> dates.add(record.modified().orElseThrow()));
        String first = dates.first().truncatedTo(ChronoUnit.SECONDS).toString();
        String last = dates.last().truncatedTo(ChronoUnit.SECONDS).toString();
        assertThat(headers(list("verb", "ListRecords", "metadataPrefix", "oai_dc", "from", first, "until", last)))
                .as("the milliseconds of the last second are in it")
                .containsExactlyInAnyOrderElementsOf(all());
        assertThat(headers(list(
                        "verb",
                        "ListRecords",
                        "metadataPrefix",
                        "oai_dc",
                        "from",
                        first.substring(0, 10),
                        "until",
                        last.substring(0, 10))))
                .containsExactlyInAnyOrderElementsOf(all());
        for (String open : List.of("9999-12-31", "9999-12-31T23:59:59Z")) {
            assertThat(headers(list("verb", "ListRecords", "metadataPrefix", "oai_dc", "until", open)))
                    .as("the end of all dates")
                    .containsExactlyInAnyOrderElementsOf(all());
        }
        assertThat(error("verb", "ListRecords", "metadataPrefix", "oai_dc", "from", "9999-12-31"))
                .isEqualTo("noRecordsMatch");
        String after =
                dates.last().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString();
        assertThat(error("verb", "ListRecords", "metadataPrefix", "oai_dc", "from", after))
                .isEqualTo("noRecordsMatch");
        String before =
                dates.first().truncatedTo(ChronoUnit.SECONDS).minusSeconds(1).toString();
        assertThat(error("verb", "ListRecords", "metadataPrefix", "oai_dc", "until", before))
                .isEqualTo("noRecordsMatch");
    }

    private String error(String... arguments) {
        Document answer = ask(arguments);
        assertThat(elements(answer, "error")).as(String.join(" ", arguments)).hasSize(1);
        return elements(answer, "error").get(0).getAttribute("code");
    }

    @ParameterizedTest
    @Tag("soak")
    @CsvSource(
            delimiter = '|',
            value = {
                "badVerb | x=y",
                "badVerb | verb=Nonsense",
                "badVerb | verb=Identify verb=Identify",
                "badArgument | verb=Identify x=y",
                "badArgument | verb=Identify set=kind",
                "badArgument | verb=GetRecord identifier=oai:a.b:harvest/1",
                "badArgument | verb=GetRecord metadataPrefix=oai_dc",
                "badArgument | verb=GetRecord metadataPrefix=oai_dc identifier=none",
                "badArgument | verb=GetRecord metadataPrefix=oai_dc identifier=oai:%zz",
                "badArgument | verb=ListRecords",
                "badArgument | verb=ListRecords metadataPrefix=",
                "badArgument | verb=ListRecords metadataPrefix=<x>",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc metadataPrefix=oai_dc",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc set=a::b",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=yesterday",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=2026-13-01",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=2026-11-23T04:00Z",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=2026-11-23T04:00:00.123Z",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=2026-11-23 until=2026-11-24T00:00:00Z",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc from=2026-11-23 until=2026-11-22",
                "badArgument | verb=ListRecords metadataPrefix=oai_dc resumptionToken=x",
                "badResumptionToken | verb=ListRecords resumptionToken=x",
                "badResumptionToken | verb=ListSets resumptionToken=x",
                "badResumptionToken | verb=ListRecords resumptionToken=oai_dc~~0~99999999999999999~harvest~",
                "badResumptionToken | verb=ListRecords resumptionToken=oai_dc~~0~999999999999999~harvest~",
                "badResumptionToken | verb=ListRecords resumptionToken=oai_xx~~0~1~harvest~",
                "badResumptionToken | verb=ListRecords resumptionToken=oai_dc~~0~1~none~",
                "badResumptionToken | verb=ListRecords resumptionToken=oai_dc~~0~1~harvest~abc",
                "cannotDisseminateFormat | verb=ListRecords metadataPrefix=marc21",
                "cannotDisseminateFormat | verb=ListIdentifiers metadataPrefix=marc21",
                "cannotDisseminateFormat | verb=GetRecord metadataPrefix=marc21 identifier=oai:a.b:harvest/1",
                "idDoesNotExist | verb=GetRecord metadataPrefix=oai_dc identifier=oai:a.b:harvest/1",
                "idDoesNotExist | verb=GetRecord metadataPrefix=oai_dc identifier=oai:archive.library.example:harvest/1",
                "idDoesNotExist | verb=GetRecord metadataPrefix=oai_dc identifier=oai:archive.library.example:finding/1",
                "idDoesNotExist | verb=GetRecord metadataPrefix=oai_dc identifier=oai:archive.library.example:container/1",
                "idDoesNotExist | verb=ListMetadataFormats identifier=oai:archive.library.example:cdx/1/x",
                "noRecordsMatch | verb=ListRecords metadataPrefix=oai_dc set=type:tests",
                "noRecordsMatch | verb=ListRecords metadataPrefix=oai_dc set=colour:red",
                "noRecordsMatch | verb=ListIdentifiers metadataPrefix=oai_dc until=1999-12-31"
            })
    void what_is_wrong_has_an_error_of_the_protocol(String code, String request) {
        List<String> arguments = new ArrayList<>();
        for (String argument : request.split(" ")) {
            arguments.addAll(List.of(argument.split("=", 2)));
        }
        assertThat(error(arguments.toArray(String[]::new))).isEqualTo(code);
    }

    @Test
    void request_with_control_characters_has_an_answer() {
        assertThat(error("verb", "ListRecords", "resumptionToken", "\u0000\uD800<&"))
                .isEqualTo("badResumptionToken");
        assertThat(error("verb", "ListRecords", "metadataPrefix", "x".repeat(3_000)))
                .isEqualTo("badArgument");
    }

    @Test
    void nothing_is_lost_or_doubled_while_records_are_written_and_removed() throws Exception {
        Document first = ask("verb", "ListRecords", "metadataPrefix", "oai_dc");
        List<String> met = new ArrayList<>(headers(List.of(first)));
        List<String> unchanged = new ArrayList<>(all());
        ContainerRecord changed = listed(met).orElseThrow();
        String changedId = ItemId.of(changed).text(NAME);
        String goneName = OatHarvest.warc(CONTAINERS - 1) + ".gz";
        ContainerRecord gone = store.containers().find(goneName).get(0);
        String goneId = ItemId.of(gone).text(NAME);
        assertThat(met).contains(changedId).doesNotContain(goneId);
        assertThat(run("comment", "container", changed.location().fileName(), "--text", "seen")
                        .status())
                .isZero();
        Path file = Path.of(gone.location().path());
        Files.delete(file);
        assertThat(run("forget", "--by", "Anna", "--reason", "withdrawn", "--last-copy", file.toString())
                        .status())
                .isZero();
        unchanged.removeAll(List.of(changedId, goneId));
        unchanged.removeIf(id -> id.contains(":harvest/"));

        Optional<String> token = token(first);
        Map<String, Integer> removed = new LinkedHashMap<>();
        while (token.isPresent()) {
            Document next = ask("verb", "ListRecords", "resumptionToken", token.get());
            for (Element header : elements(next, "header")) {
                String identifier =
                        header.getElementsByTagName("identifier").item(0).getTextContent();
                if (header.getAttribute("status").equals("deleted")) {
                    removed.merge(identifier, 1, Integer::sum);
                } else {
                    met.add(identifier);
                }
            }
            token = token(next);
        }
        assertThat(removed).containsExactly(Map.entry(goneId, 1));
        assertThat(met).doesNotContain(goneId).containsAll(unchanged);
        assertThat(met.stream().filter(changedId::equals))
                .as("it comes again with its new date")
                .hasSize(2);
        assertThat(met.stream().filter(unchanged::contains)).doesNotHaveDuplicates();
        Document record = ask("verb", "GetRecord", "metadataPrefix", "oai_didl", "identifier", goneId);
        assertThat(elements(record, "header").get(0).getAttribute("status")).isEqualTo("deleted");
        assertThat(elements(record, "metadata")).isEmpty();
        assertThat(texts(ask("verb", "ListMetadataFormats", "identifier", goneId), "metadataPrefix"))
                .hasSize(2);
        assertThat(headers(list("verb", "ListIdentifiers", "metadataPrefix", "oai_dc", "set", "type:topics")))
                .contains(goneId);
    }

    private Optional<ContainerRecord> listed(List<String> identifiers) {
        List<ContainerRecord> found = new ArrayList<>();
        store.containers().forEach(Optional.empty(), record -> {
            if (identifiers.contains(ItemId.of(record).text(NAME))) {
                found.add(record);
            }
        });
        return found.stream().findFirst();
    }

    private void nameByDirectory() throws Exception {
        Path ours = Files.writeString(
                home.resolve("ours.json"),
                "{\"name\": \"ours\", \"source\": [\"directory\"],"
                        + " \"types\": [{\"type\": \"Requests\", \"words\": [\"shelf\"]}]}");
        assertThat(run("store", "settings", "naming", ours.toString()).status()).isZero();
    }

    @Test
    void renamed_harvest_is_a_new_one_and_the_former_is_removed() throws Exception {
        nameByDirectory();
        Map<String, String> statuses = new LinkedHashMap<>();
        for (Document answer : list("verb", "ListIdentifiers", "metadataPrefix", "oai_dc")) {
            for (Element header : elements(answer, "header")) {
                statuses.put(
                        header.getElementsByTagName("identifier").item(0).getTextContent(),
                        header.getAttribute("status"));
            }
        }
        assertThat(statuses)
                .containsEntry("oai:" + NAME + ":harvest/" + OATS, "deleted")
                .containsEntry("oai:" + NAME + ":harvest/" + NameUuid.ofHarvest("shelf-2020-01"), "");
        statuses.values().removeIf("deleted"::equals);
        assertThat(statuses).containsOnlyKeys(all());
        assertThat(headers(list("verb", "ListIdentifiers", "metadataPrefix", "oai_dc", "set", "type:requests")))
                .containsAll(all());
        assertThat(headers(list("verb", "ListIdentifiers", "metadataPrefix", "oai_dc", "set", "type:topics")))
                .as("whoever has it hears that it is removed")
                .contains("oai:" + NAME + ":harvest/" + OATS)
                .doesNotContainAnyElementsOf(all());
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "", "library.example/x", "a..b", "1.example"})
    void repository_requires_a_domain_name(String name) {
        assertThatThrownBy(() -> new OaiSettings(name, "admin@library.example"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("domain name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"admin", "", "admin@library", "a b@library.example", "<a>@library.example"})
    void repository_requires_an_email_address(String admin) {
        assertThatThrownBy(() -> new OaiSettings(NAME, admin))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("e-mail");
    }
}
