// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the small web site that the sample job crawls, {@code samples/site}: a granary tells of its crops. The same
 * bytes each time.
 */
final class SampleSite {

    private static final List<String> CROPS =
            List.of("wheat", "rye", "barley", "oats", "millet", "spelt", "buckwheat", "maize");
    private static final List<String> CHAPTERS = List.of("sowing", "growing", "harvest", "storing", "milling");
    private static final int PICTURE_SIDE = 100;

    private SampleSite() {}

    /** Writes the site into the directory given. */
    public static void main(String[] arguments) throws IOException {
        for (Map.Entry<String, byte[]> file : files().entrySet()) {
            Path path = Path.of(arguments[0]).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** All files, by their paths below the site. */
    static Map<String, byte[]> files() {
        Map<String, byte[]> files = new TreeMap<>();
        text(files, "robots.txt", "User-agent: *\nDisallow: /cellar/\n");
        text(files, "style.css", style());
        text(files, "index.html", SitePage.of("The granary", frontPage()));
        text(files, "news.html", SitePage.of("News", news()));
        text(files, "cellar/index.html", SitePage.of("The cellar", "<p>For mice only: robots.txt says so.</p>\n"));
        CROPS.forEach(crop -> crop(files, crop));
        return files;
    }

    private static void crop(Map<String, byte[]> files, String crop) {
        text(files, crop + "/index.html", SitePage.of(SitePage.title(crop), cropPage(crop)));
        files.put(crop + "/grains.png", new NoisePicture(PICTURE_SIDE, crop.hashCode()).png());
        for (String chapter : CHAPTERS) {
            String title = SitePage.title(chapter) + " of " + crop;
            text(files, crop + "/" + chapter + ".html", SitePage.of(title, new FieldNotes(crop, chapter).html()));
        }
    }

    private static String frontPage() {
        StringBuilder page = new StringBuilder("<p>What lies in the granary:</p>\n<ul>\n");
        CROPS.forEach(crop -> page.append("<li><a href=\"/")
                .append(crop)
                .append("/\">")
                .append(crop)
                .append("</a></li>\n"));
        return page.append("</ul>\n<p><a href=\"/news.html\">News</a>, and <a href=\"/cellar/\">the cellar</a>,"
                        + " which robots are asked to leave alone.</p>\n")
                .toString();
    }

    private static String cropPage(String crop) {
        StringBuilder page =
                new StringBuilder("<p><img src=\"grains.png\" alt=\"grains of " + crop + "\"></p>\n<ul>\n");
        CHAPTERS.forEach(chapter -> page.append("<li><a href=\"")
                .append(chapter)
                .append(".html\">")
                .append(chapter)
                .append("</a></li>\n"));
        return page.append("</ul>\n").toString();
    }

    private static String news() {
        return "<p>The miller has moved; <a href=\"/lost.html\">his old page</a> is gone, as pages go.</p>\n";
    }

    private static String style() {
        return """
                body { max-width: 40em; margin: 2em auto; background: wheat; color: saddlebrown }
                h1 { background: url(/barley/grains.png) }
                """;
    }

    private static void text(Map<String, byte[]> files, String path, String content) {
        files.put(path, content.getBytes(StandardCharsets.UTF_8));
    }
}
