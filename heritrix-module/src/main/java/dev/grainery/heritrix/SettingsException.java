// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

final class SettingsException extends Exception {

    private static final long serialVersionUID = 1L;

    SettingsException(String message) {
        super(message);
    }
}
