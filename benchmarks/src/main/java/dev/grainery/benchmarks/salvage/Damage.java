// SPDX-License-Identifier: Apache-2.0
package dev.grainery.benchmarks.salvage;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What happens to a copy of a file. */
enum Damage {
    /** Single bits are the other way round. */
    BIT_FLIPS("single bits") {
        @Override
        byte[] strike(byte[] bytes, SplittableRandom random) {
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            return bytes;
        }
    },
    /** Up to 4 kB are noise. */
    BURSTS("bursts") {
        @Override
        byte[] strike(byte[] bytes, SplittableRandom random) {
            int at = random.nextInt(bytes.length);
            byte[] noise = new byte[Math.min(bytes.length - at, random.nextInt(1, 4_097))];
            random.nextBytes(noise);
            System.arraycopy(noise, 0, bytes, at, noise.length);
            return bytes;
        }
    },
    /** One to four sectors of 4,096 bytes have zeros. */
    ZEROED_SECTORS("zeroed sectors") {
        @Override
        byte[] strike(byte[] bytes, SplittableRandom random) {
            int at = random.nextInt(bytes.length) & ~4_095;
            Arrays.fill(bytes, at, Math.min(bytes.length, at + 4_096 * random.nextInt(1, 5)), (byte) 0);
            return bytes;
        }
    },
    /** Up to 4 kB are missing, and what was behind them has moved up. */
    LOST_BYTES("bytes lost within") {
        @Override
        byte[] strike(byte[] bytes, SplittableRandom random) {
            int at = random.nextInt(bytes.length);
            int lost = Math.min(bytes.length - at, random.nextInt(1, 4_097));
            byte[] rest = Arrays.copyOf(bytes, bytes.length - lost);
            System.arraycopy(bytes, at + lost, rest, at, bytes.length - at - lost);
            return rest;
        }
    },
    /** The end is missing: a hundredth for each strike, as drawn. */
    CUTS("one copy cut, bursts in the others") {
        @Override
        byte[] strike(byte[] bytes, SplittableRandom random) {
            return Arrays.copyOf(bytes, bytes.length - random.nextInt(1 + bytes.length / 50));
        }
    };

    private final String words;

    Damage(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Damages a copy in one place; the array may be changed. */
    abstract byte[] strike(byte[] bytes, SplittableRandom random);
}
