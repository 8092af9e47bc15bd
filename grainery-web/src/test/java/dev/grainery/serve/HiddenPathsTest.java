// SPDX-License-Identifier: Apache-2.0
package dev.grainery.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.grainery.Soak;
import dev.grainery.listing.ShownPaths;
import dev.grainery.oai.OaiSettings;
import dev.grainery.pages.Language;
import dev.grainery.pages.PagePlace;
import dev.grainery.record.MarkedRecords;
import dev.grainery.record.RecordJson;
import dev.grainery.record.RecordType;
import dev.grainery.staticpages.StaticPages;
import dev.grainery.store.GraineryStore;
import dev.grainery.store.StoredDocuments;
import dev.grainery.store.document.DocumentCollection;
import dev.grainery.store.document.Query;
import dev.grainery.store.document.StoreUri;
import dev.grainery.store.document.Write;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose every path lies below one directory, looked for in all that a server or a report says of it. */
class HiddenPathsTest {

    private static final String MARK = "marked-0f31a7c2";
    private static final String HTML = "text/html";

    /** Of pages, and of JSON. */
    private static final List<String> LANGUAGES =
            Soak.variants(2, List.of("cs", "*", "en")).toList();

    private static final Pattern LINK =
            Pattern.compile("(?:href|src)=\"(/[^\"]*)\"|\"(?:link|next|self|[a-zA-Z]+)\" ?: ?\"(/(?:api/)[^\"]*)\"");

    private static final Pattern IDENTIFIER = Pattern.compile("<identifier>([^<]*)</identifier>");
    private static final Pattern TOKEN = Pattern.compile("<resumptionToken[^>]*>([^<]+)</resumptionToken>");

    @TempDir
    private Path temporary;

    private StoreUri uri;

    /** What was answered, by how it was asked for. */
    private final Map<String, HttpResponse<String>> answers = new TreeMap<>();

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void fill() {
        Path directory = temporary.resolve("store");
        uri = StoreUri.parse("embedded:" + directory);
        GraineryStore.open(uri).close();
        StoredDocuments.fill(directory);
        try (StoredDocuments documents = new StoredDocuments(directory)) {
            for (String name : documents.names()) {
                DocumentCollection collection = documents.collection(name);
                for (Document document : collection.find(Query.all())) {
                    Document marked = Document.parse(document.toJson().replace("\"/srv/", "\"/" + MARK + "/srv/"));
                    collection.write(new Write.Delete(document.get(DocumentCollection.ID)));
                    collection.write(new Write.Insert(marked(name, marked)));
                }
            }
        }
    }

    private static Document marked(String collection, Document document) {
        if (Stream.of(RecordType.values()).anyMatch(type -> type.word().equals(collection))) {
            return record(RecordType.of(collection), document);
        }
        for (String said : List.of("message", "reason")) {
            if (document.containsKey(said)) {
                document.put(said, "read at /" + MARK + "/" + said + " and C:\\" + MARK + "\\" + said);
            }
        }
        return document;
    }

    private static Document record(RecordType type, Document document) {
        try {
            ObjectNode stored = (ObjectNode) RecordJson.mapper().readTree(document.toJson());
            return Document.parse(
                    MarkedRecords.of(type, stored, "/" + MARK + "/record").toString());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Map<String, HttpResponse<String>> walk(boolean showPaths) throws Exception {
        ServeSettings settings = new ServeSettings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                Optional.empty(),
                Optional.empty(),
                showPaths,
                Optional.of(new OaiSettings("archive.library.example", "admin@library.example")));
        try (GraineryStore store = GraineryStore.open(uri);
                Api api = new Api(store, settings, InstantSource.system(), message -> {});
                GraineryServer server = GraineryServer.start(store, settings, message -> {})) {
            follow(server.uri(), api.routes());
            askForRecords(server.uri());
            assertThat(api.routes())
                    .allSatisfy(route -> assertThat(answers.keySet())
                            .as(route.template())
                            .anyMatch(asked -> route.match(List.of(
                                            asked.split("[ ?]")[1].substring(1).split("/")))
                                    .isPresent()));
        }
        for (PagePlace.Kind kind : PagePlace.Kind.values()) {
            assertThat(answers.keySet()).as(kind.path()).anyMatch(asked -> asked.startsWith("cs " + kind.path()));
        }
        return answers;
    }

    /** All that the routes and links lead to, as each kind of client asks for it. */
    private void follow(URI server, List<Route> routes) throws Exception {
        Deque<String> links = new ArrayDeque<>();
        for (PagePlace.Kind kind : PagePlace.Kind.values()) {
            links.add(kind.path());
        }
        for (Route route : routes) {
            links.add(route.template().replaceAll("\\{[^}]*}", "none"));
            links.add(route.template().replaceAll("\\{[^}]*}", "none") + "?no-such-parameter=1");
            if (route.has(Call.OF_FORMAT.name())) {
                links.add(route.template() + "?format=csv");
            }
        }
        links.add("/api/v1/due?before=2100-01-01");
        links.add("/no/such/place");
        links.add("/containers?name=%");
        Set<String> known = new HashSet<>(links);
        while (!links.isEmpty()) {
            String link = links.remove();
            for (String language : LANGUAGES) {
                String body = get(
                                server,
                                language + " " + link,
                                link,
                                "Accept-Language",
                                language,
                                "Accept",
                                language.equals("*") ? "*/*" : HTML)
                        .body();
                LINK.matcher(body)
                        .results()
                        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                        .map(found -> found.replace("&amp;", "&").replaceAll("#.*", ""))
                        .filter(found -> !found.contains("lang=") && known.add(found))
                        .forEach(links::add);
            }
        }
    }

    /** All records in all formats of OAI-PMH, and its errors. */
    private void askForRecords(URI server) throws Exception {
        for (String verb : List.of("Identify", "ListSets", "ListMetadataFormats", "None", "GetRecord")) {
            oai(server, "verb=" + verb);
        }
        for (String prefix : List.of("oai_dc", "oai_didl", "mets", "none")) {
            for (String verb : List.of("ListIdentifiers", "ListRecords")) {
                String query = "verb=" + verb + "&metadataPrefix=" + prefix;
                while (!query.isEmpty()) {
                    String list = oai(server, query);
                    for (String identifier : all(IDENTIFIER, list)) {
                        oai(
                                server,
                                "verb=GetRecord&metadataPrefix=" + prefix + "&identifier=" + Link.encoded(identifier));
                    }
                    List<String> next = all(TOKEN, list);
                    query = next.isEmpty() ? "" : "verb=" + verb + "&resumptionToken=" + Link.encoded(next.get(0));
                }
            }
        }
    }

    private String oai(URI server, String query) throws Exception {
        return get(server, "oai /oai?" + query, "/oai?" + query).body();
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private HttpResponse<String> get(URI server, String asked, String link, String... headers) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server + link.replaceAll("%(?![0-9A-Fa-f]{2})", "%25")));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
        answers.put(asked, answer);
        return answer;
    }

    private List<Path> report(boolean showPaths, Language language) throws Exception {
        Path report = temporary.resolve("report-" + showPaths + language);
        try (GraineryStore store = GraineryStore.open(uri)) {
            new StaticPages(store, new ShownPaths(showPaths), InstantSource.system(), language, (done, all) -> {}, 3)
                    .write(report);
        }
        try (Stream<Path> files = Files.walk(report)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    @Tag("soak")
    void no_answer_has_a_path_that_is_not_to_be_shown() throws Exception {
        Map<String, HttpResponse<String>> all = walk(false);
        assertThat(all).hasSizeGreaterThan(Soak.trials(200, 300));
        List<String> leaks = new ArrayList<>();
        all.forEach((asked, answer) -> {
            String said = (answer.body() + answer.headers().map()).toLowerCase(Locale.ROOT);
            int at = said.indexOf(MARK);
            if (at >= 0) {
                leaks.add(asked + ": " + said.substring(Math.max(0, at - 100), Math.min(said.length(), at + 80)));
            }
        });
        assertThat(leaks).isEmpty();
        assertThat(all.values()).noneMatch(answer -> answer.statusCode() >= 500);
    }

    @Test
    @Tag("soak")
    void paths_that_are_to_be_shown_are_in_answers_of_all_kinds() throws Exception {
        Map<String, HttpResponse<String>> all = walk(true);
        assertThat(Stream.of(
                                "cs /harvests/",
                                "cs /containers/",
                                "cs /cdx/",
                                "cs /findings/",
                                "* /api/v1/harvests/",
                                "* /api/v1/containers/",
                                "* /api/v1/cdx/",
                                "* /api/v1/findings",
                                "* /api/v1/checks",
                                "* /api/v1/due",
                                "* /api/v1/runs",
                                "* /api/v1/runs?format=csv",
                                "oai /oai?verb=ListRecords&metadataPrefix=oai_didl",
                                "oai /oai?verb=GetRecord&metadataPrefix=mets")
                        .filter(begin -> all.entrySet().stream()
                                .noneMatch(asked -> asked.getKey().startsWith(begin)
                                        && asked.getValue().body().contains(MARK))))
                .isEmpty();
    }

    @Test
    @Tag("soak")
    void report_has_paths_only_if_they_are_to_be_shown() throws Exception {
        for (Language language : Language.values()) {
            List<Path> hidden = report(false, language);
            assertThat(hidden).hasSizeGreaterThan(20);
            for (Path file : hidden) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(MARK);
            }
            assertThat(report(true, language))
                    .anySatisfy(file -> assertThat(Files.readString(file)).contains(MARK));
        }
    }
}
