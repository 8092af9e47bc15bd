// SPDX-License-Identifier: Apache-2.0
package dev.grainery.store.document;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCompressor;
import java.util.Map;
import java.util.Optional;

/** The driver notices a missing library in a background thread and never connects, so libraries are probed first. */
public final class DriverLibraries {

    private static final Map<String, String> COMPRESSORS =
            Map.of("snappy", "org.xerial.snappy.Snappy", "zstd", "com.github.luben.zstd.Zstd");
    private static final String SOCKETS = "jnr.unixsocket.UnixSocketAddress";
    private static final String SOCKET_FILE = ".sock";

    private DriverLibraries() {}

    /** The unsupported feature of an address and the remedy. */
    public static Optional<String> missing(ConnectionString address) {
        for (MongoCompressor compressor : address.getCompressorList()) {
            String library = COMPRESSORS.get(compressor.getName());
            if (library != null && isMissing(library)) {
                return Optional.of("the compression " + compressor.getName()
                        + ", whose library is not part of this program; write compressors=zlib, or leave it out");
            }
        }
        if (address.getHosts().stream().anyMatch(host -> host.endsWith(SOCKET_FILE)) && isMissing(SOCKETS)) {
            return Optional.of("a socket in the file system, whose library is not part of this program;"
                    + " write a host and a port");
        }
        return Optional.empty();
    }

    private static boolean isMissing(String name) {
        try {
            Class.forName(name, false, DriverLibraries.class.getClassLoader());
            return false;
        } catch (ClassNotFoundException e) {
            return true;
        }
    }
}
