// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;

/**
 * A part of a run that one worker does. It may be done more than once, even by two workers at the same time, and then the
 * store holds the same as if it had been done once.
 *
 * @param <R> what the worker tells of it
 */
public interface Work<R extends Serializable> extends Serializable {

    /** The type of what the worker tells. */
    Class<R> result();
}
