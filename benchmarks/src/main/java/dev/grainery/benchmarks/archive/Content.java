// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.Deflater;

/**
 * What pages are made of: a stock of pieces, each kept plain and deflated. So writing a page costs little more than
 * copying, compressed or not. Safe for any number of threads.
 */
final class Content {

    private static final int[] LENGTHS = {32_768, 4_096, 256};
    private static final int PIECES = 64;
    private static final int WORDS = 2_000;

    private final Piece[][] pieces = new Piece[LENGTHS.length][PIECES];
    private final double[] packed = new double[LENGTHS.length];

    /** A part of a page; the deflated bytes end at a byte and need nothing that came before (RFC 1951). */
    static final class Piece {

        private final byte[] plain;
        private final byte[] deflated;

        private Piece(byte[] plain, byte[] deflated) {
            this.plain = plain;
            this.deflated = deflated;
        }

        /** The bytes of the page; not to be changed. */
        byte[] plain() {
            return plain;
        }

        /** The same as deflated blocks; not to be changed. */
        byte[] deflated() {
            return deflated;
        }
    }

    /** Takes the pieces of a page. */
    interface Target {
        void piece(Piece piece);

        /** The last bytes, fewer than a piece has. */
        void rest(byte[] bytes, int length);
    }

    Content(boolean text, SplittableRandom random) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        byte[][] words = words(random);
        for (int size = 0; size < LENGTHS.length; size++) {
            long sum = 0;
            for (int i = 0; i < PIECES; i++) {
                byte[] plain = text ? text(LENGTHS[size], words, random) : noise(LENGTHS[size], random);
                pieces[size][i] = new Piece(plain, deflated(plain, deflater));
                sum += pieces[size][i].deflated().length;
            }
            packed[size] = (double) sum / PIECES / LENGTHS[size];
        }
        deflater.end();
    }

    /** Gives pieces of this length in all. */
    void give(long length, SplittableRandom random, Target target) {
        long left = length;
        for (int size = 0; size < LENGTHS.length; size++) {
            for (; left >= LENGTHS[size]; left -= LENGTHS[size]) {
                target.piece(pieces[size][random.nextInt(PIECES)]);
            }
        }
        target.rest(pieces[LENGTHS.length - 1][random.nextInt(PIECES)].plain(), (int) left);
    }

    /** How long about a page is that takes this many bytes when it is deflated. */
    long plainLength(long deflated) {
        double left = deflated;
        long plain = 0;
        for (int size = 0; size < LENGTHS.length; size++) {
            long fitting = (long) (left / (packed[size] * LENGTHS[size]));
            plain += fitting * LENGTHS[size];
            left -= fitting * packed[size] * LENGTHS[size];
        }
        return plain + (long) left;
    }

    private static byte[] noise(int length, SplittableRandom random) {
        byte[] noise = new byte[length];
        random.nextBytes(noise);
        return noise;
    }

    private static byte[] text(int length, byte[][] words, SplittableRandom random) {
        byte[] text = new byte[length];
        Arrays.fill(text, (byte) ' ');
        for (int at = 0; at < length; ) {
            // a few words are common and most are rare, as in a language
            double rare = random.nextDouble();
            byte[] word = words[(int) (rare * rare * rare * WORDS)];
            int fitting = Math.min(word.length, length - at);
            System.arraycopy(word, 0, text, at, fitting);
            at += fitting + 1;
        }
        return text;
    }

    private static byte[][] words(SplittableRandom random) {
        byte[][] words = new byte[WORDS][];
        Arrays.setAll(words, i -> {
            StringBuilder word = new StringBuilder();
            for (int letters = random.nextInt(2, 11); letters > 0; letters--) {
                word.append((char) random.nextInt('a', 'z' + 1));
            }
            return word.toString().getBytes(StandardCharsets.US_ASCII);
        });
        return words;
    }

    private static byte[] deflated(byte[] plain, Deflater deflater) {
        deflater.reset();
        deflater.setInput(plain);
        byte[] deflated = new byte[plain.length + 1_000];
        int length = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(deflated, length);
    }
}
