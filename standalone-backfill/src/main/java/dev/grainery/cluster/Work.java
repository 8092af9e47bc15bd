// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import java.io.Serializable;

/**
 * A part of a run for one worker. It may be done more than once, even by two workers at the same time, with the same
 * effect on the store.
 *
 * @param <R> the result
 */
public interface Work<R extends Serializable> extends Serializable {

    Class<R> result();
}
