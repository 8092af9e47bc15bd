// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.tools.attach.VirtualMachine;
import dev.grainery.crawler.CrawlJob;
import dev.grainery.crawler.HeritrixHome;
import dev.grainery.crawler.HeritrixProcess;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Crawls the same local pages with the module and without it, in turns, each time by a Heritrix of its own, and prints
 * what the crawls took. The CPU time of the store and of the site is not counted: only that of Heritrix.
 */
public final class CrawlCost {

    private static final int HOSTS = 20;
    private static final int PAGE_BYTES = 3_000;
    private static final String HERITRIX = "3.13.0";

    /** Where the module delivers to: a server that the environment names, else nowhere. */
    private static final String STORE = System.getenv().getOrDefault("GRAINERY_STORE", "outbox:");

    private final Path home;
    private final Path scratch;
    private final int pages;
    private final int delayMillis;

    private CrawlCost(Path home, Path scratch, int pages, int delayMillis) {
        this.home = home;
        this.scratch = scratch;
        this.pages = pages;
        this.delayMillis = delayMillis;
    }

    /** What one crawl took, in seconds; {@code module} is the CPU time of the module's own threads. */
    private record Cost(double wall, double cpu, double module, long containers, double hashing) {}

    public static void main(String[] arguments) throws Exception {
        int pages = Integer.parseInt(arguments[2]);
        int pairs = Integer.parseInt(arguments[3]);
        int delayMillis = Integer.parseInt(arguments[4]);
        new CrawlCost(Path.of(arguments[0]), Path.of(arguments[1]), pages, delayMillis).run(pairs);
    }

    private void run(int pairs) throws Exception {
        Path zip = distribution();
        HttpServer site = site();
        List<Cost> with = new ArrayList<>();
        List<Cost> without = new ArrayList<>();
        try {
            crawl(zip, site, false);
            for (int pair = 0; pair < pairs; pair++) {
                // the crawl that runs first changes, so that a machine that slows down favours neither
                boolean first = pair % 2 == 0;
                for (boolean module : new boolean[] {first, !first}) {
                    Cost cost = crawl(zip, site, module);
                    (module ? with : without).add(cost);
                    System.out.printf(
                            Locale.ROOT,
                            "%-8s wall %6.1f s  cpu %6.1f s  of it in the module's threads %5.2f s  %d containers%n",
                            module ? "with" : "without",
                            cost.wall(),
                            cost.cpu(),
                            cost.module(),
                            cost.containers());
                }
            }
        } finally {
            site.stop(0);
        }
        double hashing = median(with, Cost::hashing);
        System.out.printf(
                Locale.ROOT,
                "%n%d pages on %d hosts, %d ms between two of a host, Heritrix %s, medians of %d crawls each%n"
                        + "wall without %.1f s, with %.1f s: ratio %.3f%n"
                        + "cpu  without %.1f s, with %.1f s: ratio %.3f%n"
                        + "cpu of the module's threads %.2f s, of which hashing %.2f s: %.4f of the crawl without it, "
                        + "less hashing %.4f%n",
                pages,
                HOSTS,
                delayMillis,
                HERITRIX,
                pairs,
                median(without, Cost::wall),
                median(with, Cost::wall),
                median(with, Cost::wall) / median(without, Cost::wall),
                median(without, Cost::cpu),
                median(with, Cost::cpu),
                median(with, Cost::cpu) / median(without, Cost::cpu),
                median(with, Cost::module),
                hashing,
                median(with, Cost::module) / median(without, Cost::cpu),
                (median(with, Cost::module) - hashing) / median(without, Cost::cpu));
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> what) {
        double[] sorted = costs.stream().mapToDouble(what).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private Path distribution() throws IOException, InterruptedException {
        Process maven = new ProcessBuilder(
                        "mvn",
                        "-q",
                        "-B",
                        "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy",
                        "-Dartifact=org.archive.heritrix:heritrix:" + HERITRIX + ":zip:dist",
                        "-DoutputDirectory=" + scratch,
                        "-Dmdep.useBaseVersion=true")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (maven.waitFor() != 0) {
            throw new IOException("Maven did not bring Heritrix " + HERITRIX);
        }
        try (Stream<Path> files = Files.list(scratch)) {
            return files.filter(file -> file.toString().endsWith(".zip"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Cost crawl(Path zip, HttpServer site, boolean module) throws Exception {
        Path place = Files.createTempDirectory(scratch, "run");
        HeritrixHome heritrix = HeritrixHome.unpack(zip, place);
        if (module) {
            try (InputStream jar = Files.newInputStream(home.resolve("heritrix-module/target/grainery-heritrix.jar"))) {
                heritrix.addModule(jar);
            }
        }
        Path job = Files.createDirectories(place.resolve("jobs/cost"));
        Files.writeString(job.resolve("crawler-beans.cxml"), configuration(module));
        String seeds = IntStream.rangeClosed(1, HOSTS)
                .mapToObj(host ->
                        "http://127.0.1." + host + ":" + site.getAddress().getPort() + "/")
                .collect(Collectors.joining("\n"));
        Map<String, String> environment = Map.of("GRAINERY_STORE", STORE, "SAMPLE_SEED", seeds);
        Cost cost;
        try (HeritrixProcess process = HeritrixProcess.start(heritrix, job.getParent(), environment)) {
            CrawlJob crawl = new CrawlJob(process.rest(), "cost");
            crawl.launch();
            try (ThreadTimes threads = ThreadTimes.of(java())) {
                double cpu = cpu();
                long start = System.nanoTime();
                crawl.unpause();
                crawl.awaitEnd(state -> threads.look());
                double wall = (System.nanoTime() - start) / 1e9;
                double used = cpu() - cpu;
                List<Path> containers = containers(job);
                cost = new Cost(wall, used, threads.ofModule(), containers.size(), hashing(containers));
            }
            crawl.tearDown();
        }
        try (Stream<Path> all = Files.walk(place)) {
            for (Path path : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
        return cost;
    }

    private String configuration(boolean module) throws IOException {
        String sample = Files.readString(home.resolve("config-samples/heritrix-job/crawler-beans.cxml"))
                .replaceFirst("\"minDelayMs\" value=\"[0-9]+\"", "\"minDelayMs\" value=\"" + delayMillis + "\"")
                .replaceFirst("\"maxFileSizeBytes\" value=\"[0-9]+\"", "\"maxFileSizeBytes\" value=\"5000000\"")
                .replaceFirst("Topics-2026-11-Grainery\"/>", "Cost-" + System.nanoTime() + "\"/>");
        if (module) {
            return sample;
        }
        return sample.replaceFirst("(?s)<bean id=\"grainery\".*?</bean>", "")
                .replaceFirst("<ref bean=\"grainery\"/>", "");
    }

    /** The Heritrix that runs below this process. */
    private static ProcessHandle java() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .findFirst()
                .orElseThrow();
    }

    /**
     * CPU times of the threads of another Java. They tell what the module takes more exactly than the difference of two
     * crawls, and leave out only what its compilation takes.
     */
    private static final class ThreadTimes implements AutoCloseable {

        private final VirtualMachine machine;
        private final JMXConnector connector;
        private final ThreadMXBean threads;
        private final Map<Long, Long> nanos = new HashMap<>();

        @SuppressWarnings("BanJNDI") // what it asks is the crawler that it has started itself
        private ThreadTimes(VirtualMachine machine) throws IOException {
            this.machine = machine;
            this.connector = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
            this.threads = ManagementFactory.newPlatformMXBeanProxy(
                    connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        }

        static ThreadTimes of(ProcessHandle process) throws Exception {
            return new ThreadTimes(VirtualMachine.attach(Long.toString(process.pid())));
        }

        /** Remembers what the module's threads have taken so far: some end with the crawl. */
        void look() {
            for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
                // the store's driver starts these threads
                if (thread != null && thread.getThreadName().matches("(?i)grainery.*|cluster-.*|maintenancetimer.*")) {
                    nanos.merge(thread.getThreadId(), threads.getThreadCpuTime(thread.getThreadId()), Math::max);
                }
            }
        }

        double ofModule() {
            look();
            return nanos.values().stream().mapToLong(Long::longValue).sum() / 1e9;
        }

        @Override
        public void close() throws IOException {
            connector.close();
            machine.detach();
        }
    }

    /** CPU seconds of the Heritrix that runs below this process. */
    private static double cpu() {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .mapToDouble(duration -> duration.toNanos() / 1e9)
                .sum();
    }

    private static List<Path> containers(Path job) throws IOException {
        try (Stream<Path> files = Files.walk(job)) {
            return files.filter(file -> file.toString().endsWith(".warc.gz")).toList();
        }
    }

    /** CPU seconds that the MD5 of these files takes, which no way of recording them could do without. */
    private static double hashing(List<Path> files) throws Exception {
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        long start = System.nanoTime();
        for (Path file : files) {
            md5.update(Files.readAllBytes(file));
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private HttpServer site() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        byte[][] bodies = new byte[64][];
        SplittableRandom random = new SplittableRandom(1);
        Arrays.setAll(bodies, i -> {
            byte[] noise = new byte[PAGE_BYTES * 3 / 4];
            random.nextBytes(noise);
            return ("<p>" + Base64.getEncoder().encodeToString(noise) + "</p>").getBytes(StandardCharsets.UTF_8);
        });
        server.createContext("/", exchange -> serve(exchange, bodies));
        server.setExecutor(Executors.newFixedThreadPool(4, task -> {
            Thread thread = new Thread(task, "site");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        return server;
    }

    private void serve(HttpExchange exchange, byte[][] bodies) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/robots.txt")) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] body;
            if (path.equals("/")) {
                body = IntStream.range(0, pages / HOSTS)
                        .mapToObj(page -> "<a href='/p" + page + ".html'>" + page + "</a>")
                        .collect(Collectors.joining("\n"))
                        .getBytes(StandardCharsets.UTF_8);
            } else {
                body = bodies[Math.floorMod(path.hashCode(), bodies.length)];
            }
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
