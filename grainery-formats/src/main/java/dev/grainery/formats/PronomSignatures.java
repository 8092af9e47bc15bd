// SPDX-License-Identifier: Apache-2.0
package dev.grainery.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** The signatures of PRONOM, compiled. Immutable. */
final class PronomSignatures {

    private static final String FORMATS = "droid-signatures-125.xml.gz";
    private static final String CONTAINERS = "container-signatures-20260119.xml.gz";

    private final String version;
    private final SignatureMatcher matcher;
    private final List<FormatDefinition> bySignature = new ArrayList<>();
    private final Map<String, FormatDefinition> byPuid = new HashMap<>();
    private final Map<String, String> byMediaType;
    private final Map<String, String> byExtension;
    private final ContainerSignature.All containers;
    private final Set<String> paths;

    PronomSignatures(FormatDefinition.All formats, ContainerSignature.All containers) {
        this.version = "PRONOM " + formats.version() + ", containers " + containers.version();
        this.containers = containers;
        List<List<ByteSequence>> signatures = new ArrayList<>();
        for (FormatDefinition format : formats.formats()) {
            byPuid.put(format.puid(), format);
            for (List<ByteSequence> signature : format.signatures()) {
                signatures.add(signature);
                bySignature.add(format);
            }
        }
        this.matcher = new SignatureMatcher(signatures);
        this.byMediaType = unambiguous(formats.formats(), FormatDefinition::mediaTypes);
        this.byExtension = unambiguous(formats.formats(), FormatDefinition::extensions);
        this.paths = containers.signatures().stream()
                .flatMap(signature -> signature.entries().stream())
                .map(ContainerSignature.Entry::path)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Those that this program contains. */
    static PronomSignatures shipped() {
        try (InputStream formats = resource(FORMATS);
                InputStream containers = resource(CONTAINERS)) {
            return new PronomSignatures(
                    FormatDefinition.read(FORMATS, formats), ContainerSignature.read(CONTAINERS, containers));
        } catch (IOException e) {
            throw new UncheckedIOException("the signatures of formats cannot be read from this program", e);
        } catch (SignatureFileException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InputStream resource(String name) throws IOException {
        return new GZIPInputStream(
                Objects.requireNonNull(PronomSignatures.class.getResourceAsStream(name), name), 1 << 16);
    }

    private static Map<String, String> unambiguous(
            List<FormatDefinition> formats, Function<FormatDefinition, List<String>> words) {
        Map<String, Set<String>> all = new HashMap<>();
        for (FormatDefinition format : formats) {
            words.apply(format)
                    .forEach(word ->
                            all.computeIfAbsent(word, key -> new TreeSet<>()).add(format.puid()));
        }
        return all.entrySet().stream()
                .filter(one -> one.getValue().size() == 1)
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, one -> one.getValue().iterator().next()));
    }

    String version() {
        return version;
    }

    Optional<String> byMediaType(String type) {
        return Optional.ofNullable(byMediaType.get(type));
    }

    Optional<String> byExtension(String extension) {
        return Optional.ofNullable(byExtension.get(extension));
    }

    /** Those whose byte signatures match, also the weaker ones. The end of what is not whole is unknown. */
    SortedSet<String> byBytes(PayloadWindow window, boolean whole, MatchBudget budget) {
        BitSet matching = matcher.matching(window.beginning(), whole ? window.end() : ByteSlice.EMPTY, budget);
        return matching.stream()
                .mapToObj(signature -> bySignature.get(signature).puid())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Empty if it is no container, or one of unknown content. */
    SortedSet<String> byEntries(Collection<String> byBytes, ByteSlice file, MatchBudget budget) {
        SortedSet<String> found = new TreeSet<>();
        for (String puid : byBytes) {
            ContainerSignature.Kind kind = containers.triggers().get(puid);
            if (kind != null) {
                ContainerEntries entries = kind == ContainerSignature.Kind.ZIP
                        ? new ZipEntries(file.bytes(), file.to(), paths)
                        : new OleEntries(file.bytes(), file.to(), paths);
                containers.signatures().stream()
                        .filter(one -> one.kind() == kind && one.matches(entries, budget))
                        .forEach(one -> found.add(one.puid()));
            }
        }
        return strongest(found);
    }

    /** Without those over which another has priority. */
    SortedSet<String> strongest(SortedSet<String> puids) {
        Set<Integer> weaker = puids.stream()
                .map(byPuid::get)
                .filter(Objects::nonNull)
                .flatMap(format -> format.before().stream())
                .collect(Collectors.toSet());
        return puids.stream()
                .filter(puid -> !byPuid.containsKey(puid)
                        || !weaker.contains(byPuid.get(puid).number()))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
