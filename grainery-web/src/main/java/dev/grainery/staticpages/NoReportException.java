// SPDX-License-Identifier: Apache-2.0
package dev.grainery.staticpages;

/** A directory that a report cannot be written to: it has other contents, or cannot be replaced. */
public final class NoReportException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    NoReportException(String message) {
        super(message);
    }
}
