// SPDX-License-Identifier: Apache-2.0
package dev.grainery.demo;

import java.io.IOException;
import java.util.Optional;

/** The pages of a web site. */
@FunctionalInterface
public interface SitePages {

    /** The content at a path below the root of the site, such as {@code wheat/index.html}; empty if there is none. */
    Optional<byte[]> find(String path) throws IOException;
}
