// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grainery.backfill.tree.OatHarvest;
import dev.grainery.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** An archive to which anything may happen that people, disks and programs do, all of it told to its store by commands. */
final class WrittenArchive {

    /** What may happen. */
    enum Event {
        ADDED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                for (int i = 0; i < 3; i++) {
                    archive.add(archive.root(), archive.harvest());
                }
                archive.run("backfill", archive.root().toString());
            }
        },
        INSPECTED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                archive.add(archive.root(), archive.harvest());
                archive.run("backfill", "--inspect", archive.root().toString());
            }
        },
        COPIED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Path file = archive.anyFile();
                Path copy =
                        archive.home.resolve("copies").resolve(file.getParent().getFileName());
                Files.createDirectories(copy);
                Files.write(copy.resolve(file.getFileName()), Files.readAllBytes(file));
                archive.run("backfill", archive.home.resolve("copies").toString());
            }
        },
        CHECKED {
            @Override
            void happen(WrittenArchive archive) {
                archive.run("validate", "--all");
            }
        },
        DAMAGED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Files.writeString(archive.anyFile(), "these are other bytes");
                archive.run("validate", "--all");
            }
        },
        LOST {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Files.delete(archive.anyFile());
                archive.run(
                        archive.random.nextBoolean()
                                ? new String[] {"validate", "presence"}
                                : new String[] {"validate", "--all"});
            }
        },
        MOVED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Path from = archive.anyFile();
                Path to = archive.home.resolve("moved" + archive.random.nextInt(2));
                Files.createDirectories(to);
                Files.move(from, to.resolve(from.getFileName()));
                archive.run("backfill", to.toString(), archive.root().toString());
            }
        },
        RELOCATED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Path from = archive.root();
                Path to = archive.home.resolve("root" + (archive.roots + 1));
                Files.move(from, to);
                archive.roots++;
                archive.run("relocate", "--by", "Anna", "--reason", "another disk", from.toString(), to.toString());
            }
        },
        FORGOTTEN {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                Path file = archive.anyFile();
                Files.delete(file);
                archive.run("forget", "--by", "Anna", "--reason", "withdrawn", "--last-copy", file.toString());
            }
        },
        RENAMED {
            @Override
            void happen(WrittenArchive archive) throws IOException {
                String source = List.of("directory", "prefix", "isPartOf").get(archive.random.nextInt(3));
                Path naming = Files.writeString(
                        archive.home.resolve("naming.json"),
                        "{\"name\": \"" + source + "\", \"source\": [\"" + source + "\"]}");
                archive.run("store", "settings", "naming", naming.toString());
            }
        };

        abstract void happen(WrittenArchive archive) throws IOException;
    }

    private static final int LEAST_FILES = 4;

    private final Path home;
    private final String store;
    private final Random random;
    private int roots;
    private int files;

    WrittenArchive(Path home, String store, long seed) throws IOException {
        this.home = home;
        this.store = store;
        this.random = new Random(seed);
        Files.createDirectories(root());
        Event.ADDED.happen(this);
    }

    /** Lets something happen, and tells what. */
    Event next() throws IOException {
        Event event =
                files().size() < LEAST_FILES ? Event.ADDED : Event.values()[random.nextInt(Event.values().length)];
        event.happen(this);
        return event;
    }

    /** How many containers were added. */
    int added() {
        return files;
    }

    private Path root() {
        return home.resolve("root" + roots);
    }

    private String harvest() {
        return "Topics-202" + random.nextInt(2) + "-0" + (1 + random.nextInt(2)) + "-Oats";
    }

    private void add(Path root, String harvest) throws IOException {
        Path directory = Files.createDirectories(root.resolve("shelf" + random.nextInt(2)));
        String name = OatHarvest.named(harvest, files++);
        Files.write(
                directory.resolve(name),
                OatHarvest.warcinfo(name, "isPartOf", harvest, "operator", "operator " + random.nextInt(3)));
        if (random.nextInt(3) == 0) {
            Path cdx = Files.createDirectories(directory.resolve("logs/index"));
            Files.writeString(cdx.resolve(name + ".cdx"), OatHarvest.cdx(name));
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> below = Files.walk(root())) {
            return below.filter(file -> file.toString().endsWith(".warc"))
                    .sorted()
                    .toList();
        }
    }

    private Path anyFile() throws IOException {
        List<Path> all = files();
        return all.get(random.nextInt(all.size()));
    }

    /** Runs a command on the store; what it finds wrong is what was to happen. */
    private void run(String... arguments) {
        CommandRun.Result result =
                new CommandRun(home).with("GRAINERY_STORE", store).run(arguments);
        assertThat(result.status())
                .as(String.join(" ", arguments) + "\n" + result.out() + result.err())
                .isIn(0, 1, 5);
    }
}
