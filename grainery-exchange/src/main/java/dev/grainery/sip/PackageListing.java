// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

import dev.grainery.checksums.BoundedXml;
import dev.grainery.file.StorageEntry;
import dev.grainery.store.BoundedLines;
import dev.grainery.store.TransferException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the lists of files in a package. Packages are untrusted input. */
final class PackageListing {

    private static final Pattern MANIFEST = Pattern.compile("(?:tag)?manifest-([a-z0-9]+)\\.txt");
    private static final Pattern SUM = Pattern.compile("(\\p{XDigit}+)\\s+\\*?(.+)");
    private static final Pattern FETCH = Pattern.compile("(\\S+)\\s+(\\d{1,18}|-)\\s+(.+)");
    private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");
    private static final Pattern PATH =
            Pattern.compile("(?s)(?!.*(?:^|/)\\.{1,2}(?:/|$))(?!/)(?!.*//)[^\\x00]+[^/\\x00]");

    private final PackageFiles reader;
    private final Path directory;
    private final KeyedSort.Each<Stated> taker;

    PackageListing(PackageFiles reader, Path directory, KeyedSort.Each<Stated> taker) {
        this.reader = reader;
        this.directory = directory;
        this.taker = taker;
    }

    record Stated(String path, String algorithm, String sum, boolean isElsewhere) {}

    static List<StorageEntry> entries(StorageEntry directory) throws IOException {
        StorageEntry.Listing listing = directory.list();
        if (listing.failure().isPresent()) {
            throw listing.failure().get();
        }
        return listing.entries();
    }

    static boolean isInside(String path) {
        return PATH.matcher(path).matches();
    }

    void read(PackageProfile profile) throws IOException {
        switch (profile) {
            case BAGIT -> readBag();
            case UKB -> readMets(UkbForm.METS, "");
            case EARK -> {
                readMets(EarkForm.METS, "");
                readMets(EarkForm.REPRESENTATION + EarkForm.METS, EarkForm.REPRESENTATION);
            }
        }
    }

    private void readBag() throws IOException {
        for (StorageEntry entry : entries(reader.entry(directory))) {
            if (!entry.listed().isFile()) {
                continue;
            }
            String name = entry.fileName();
            Matcher manifest = MANIFEST.matcher(name);
            if (manifest.matches()) {
                lines(
                        entry,
                        SUM,
                        sum -> new Stated(
                                decoded(sum.group(2)),
                                manifest.group(1),
                                sum.group(1).toLowerCase(Locale.ROOT),
                                false));
            } else if (name.equals("fetch.txt")) {
                lines(entry, FETCH, fetch -> new Stated(decoded(fetch.group(3)), "", "", true));
            }
        }
    }

    @FunctionalInterface
    private interface Line {
        Stated read(Matcher line);
    }

    private void lines(StorageEntry list, Pattern form, Line line) throws PackagingException {
        try {
            BoundedLines.forEach(list, text -> {
                Matcher matcher = form.matcher(text.stripTrailing());
                if (!text.isBlank()) {
                    if (!matcher.matches()) {
                        throw new TransferException("no line of such a list");
                    }
                    take(line.read(matcher));
                }
            });
        } catch (TransferException e) {
            throw new PackagingException(e.getMessage(), e);
        }
    }

    private void take(Stated stated) {
        try {
            taker.take(stated);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** A missing METS is reported by the document that lists it; {@code base} is for its relative paths. */
    private void readMets(String name, String base) throws IOException {
        Path file = PackageNames.inside(directory, name);
        if (!reader.isFile(file)) {
            return;
        }
        try (InputStream in = reader.entry(file).stream()) {
            BoundedXml document = new BoundedXml(in);
            XMLStreamReader xml = document.reader();
            String algorithm = "";
            String sum = "";
            while (xml.hasNext()) {
                if (document.next() != XMLStreamReader.START_ELEMENT) {
                    continue;
                }
                String element = xml.getLocalName();
                if (element.equals("file") || element.equals("mdRef")) {
                    algorithm = attribute(xml, "CHECKSUMTYPE")
                            .toLowerCase(Locale.ROOT)
                            .replace("-", "");
                    sum = attribute(xml, "CHECKSUM").toLowerCase(Locale.ROOT);
                }
                if (element.equals("FLocat") || element.equals("mdRef")) {
                    String href = Optional.ofNullable(xml.getAttributeValue(MetsXml.XLINK, "href"))
                            .orElse("");
                    boolean isElsewhere = WITH_SCHEME.matcher(href).matches();
                    take(new Stated(isElsewhere ? href : base + decoded(href), algorithm, sum, isElsewhere));
                }
            }
        } catch (XMLStreamException e) {
            throw new PackagingException(file + " is no METS document: " + e.getMessage(), e);
        }
    }

    private static String attribute(XMLStreamReader xml, String name) {
        return Optional.ofNullable(xml.getAttributeValue("", name)).orElse("");
    }

    private static String decoded(String path) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] text = path.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < text.length; i++) {
            boolean isEscape = text[i] == '%'
                    && i + 2 < text.length
                    && Character.digit(text[i + 1], 16) >= 0
                    && Character.digit(text[i + 2], 16) >= 0;
            bytes.write(isEscape ? Character.digit(text[i + 1], 16) * 16 + Character.digit(text[i + 2], 16) : text[i]);
            i += isEscape ? 2 : 0;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
