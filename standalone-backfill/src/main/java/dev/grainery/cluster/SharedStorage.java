// SPDX-License-Identifier: Apache-2.0
package dev.grainery.cluster;

import dev.grainery.captures.TableDirectory;
import dev.grainery.file.Storage;
import java.util.Optional;

public interface SharedStorage {

    Storage with(Storage own);

    /** Empty if no shared storage has this address. */
    Optional<TableDirectory> tables(String address);
}
