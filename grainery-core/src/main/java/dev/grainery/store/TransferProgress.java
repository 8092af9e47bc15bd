// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store;

/** Is told how far a transfer has come. */
@FunctionalInterface
public interface TransferProgress {

    /** Is told nothing. */
    TransferProgress NONE = documents -> {};

    /**
     * So many documents have been looked at.
     *
     * @throws java.util.concurrent.CancellationException if the user wants to stop; the same transfer goes on later
     */
    void at(long documents);
}
