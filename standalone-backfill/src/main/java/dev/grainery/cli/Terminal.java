// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cli;

/** Whether a person watches. */
final class Terminal {

    /** Set by the launcher, which can ask for standard error alone. */
    private static final String PROPERTY = "grainery.terminal";

    /** From this version on Java has a console even where there is no terminal. */
    private static final int CONSOLE_EVERYWHERE = 22;

    private Terminal() {}

    static boolean isThere() {
        String told = System.getProperty(PROPERTY);
        if (told != null) {
            return Boolean.parseBoolean(told);
        }
        return Runtime.version().feature() < CONSOLE_EVERYWHERE && hasConsole();
    }

    @SuppressWarnings("SystemConsoleNull") // asked only where a missing console means what it seems to
    private static boolean hasConsole() {
        return System.console() != null;
    }
}
