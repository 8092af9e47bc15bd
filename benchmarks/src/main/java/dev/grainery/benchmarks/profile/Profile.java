// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Prints the hottest methods and places of allocation of a recording; part of {@code benchmarks/profile}. */
public final class Profile {

    private static final String OURS = "dev.grainery.";

    private static final Pattern LIBRARY = Pattern.compile("((?:[a-z0-9_]+\\.){1,2}[a-z0-9_]+).*");

    private final Shares methods = new Shares("Time in Java, by method", "samples");
    private final Shares libraries = new Shares("Time in Java, by library", "samples");
    private final Shares natives = new Shares("Time in native methods, waiting included", "samples");
    private final Shares callers = new Shares("Time in Java, by the nearest method of Grainery", "samples");
    private final Shares threads = new Shares("Time in Java, by thread", "samples");
    private final Shares classes = new Shares("Allocated, by class", "bytes, estimated");
    private final Shares places = new Shares("Allocated, by the nearest method of Grainery", "bytes, estimated");
    private Duration paused = Duration.ZERO;
    private long collections;
    private long mostHeap;

    private Profile() {}

    /**
     * Prints it.
     *
     * @param arguments the recording
     */
    public static void main(String[] arguments) throws IOException {
        Profile profile = new Profile();
        try (RecordingFile recording = new RecordingFile(Path.of(arguments[0]))) {
            while (recording.hasMoreEvents()) {
                profile.add(recording.readEvent());
            }
        }
        profile.print();
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample" -> {
                methods.add(top(event), 1);
                libraries.add(library(top(event)), 1);
                callers.add(ours(event), 1);
                threads.add(thread(event), 1);
            }
            case "jdk.NativeMethodSample" -> natives.add(top(event), 1);
            case "jdk.ObjectAllocationSample" -> {
                classes.add(allocated(event), event.getLong("weight"));
                places.add(ours(event), event.getLong("weight"));
            }
            case "jdk.GarbageCollection" -> {
                collections++;
                paused = paused.plus(event.getDuration("sumOfPauses"));
            }
            case "jdk.GCHeapSummary" -> mostHeap = Math.max(mostHeap, event.getLong("heapUsed"));
            default -> {
                // the recorder tells much more than is shown here
            }
        }
    }

    private void print() {
        for (Shares shares : List.of(libraries, methods, callers, threads, natives, classes, places)) {
            shares.print(System.out);
        }
        System.out.printf(
                Locale.ROOT,
                "%nGarbage collection: %d collections, paused for %d ms, heap in use at most %d MiB%n",
                collections,
                paused.toMillis(),
                mostHeap >> 20);
    }

    private static String top(RecordedEvent event) {
        List<RecordedFrame> frames = frames(event);
        return frames.isEmpty() ? "unknown" : name(frames.get(0));
    }

    private static String ours(RecordedEvent event) {
        return frames(event).stream()
                .map(Profile::name)
                .filter(name -> name.startsWith(OURS))
                .findFirst()
                .orElse("none of Grainery's");
    }

    private static List<RecordedFrame> frames(RecordedEvent event) {
        return event.getStackTrace() == null ? List.of() : event.getStackTrace().getFrames();
    }

    private static String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        // what the machine makes of lambdas has a number in its name
        String type = method.getType().getName().replaceFirst("(Lambda)[$].*", "$1");
        return type + "." + method.getName();
    }

    /** The first three parts of the name of the package, or fewer if it has no more. */
    private static String library(String method) {
        return LIBRARY.matcher(method).replaceFirst("$1");
    }

    private static String thread(RecordedEvent event) {
        RecordedThread thread = event.getThread("sampledThread");
        // threads of a kind differ by a number at the end
        return thread == null || thread.getJavaName() == null
                ? "unknown"
                : thread.getJavaName().replaceFirst("[-0-9]+$", "");
    }

    private static String allocated(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        return type == null ? "unknown" : type.getName();
    }
}
