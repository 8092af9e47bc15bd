// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

/** Settings of the bean are not right; the message says which, and what would be. */
final class SettingsException extends Exception {

    private static final long serialVersionUID = 1L;

    SettingsException(String message) {
        super(message);
    }
}
