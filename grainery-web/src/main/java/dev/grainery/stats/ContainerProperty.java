// SPDX-License-Identifier: Apache-2.0
package dev.grainery.stats;

import dev.grainery.record.ContainerRecord;

/** What a container says of itself and many others say as well. */
public enum ContainerProperty {
    /** The host of the crawler that made it. */
    CRAWLER,
    /** Who made it. */
    OPERATOR,
    /** How robots.txt was treated. */
    ROBOTS,
    /** Its format with the version, such as {@code WARC File Format 1.1}. */
    FORMAT;

    String of(ContainerRecord record) {
        return switch (this) {
            case CRAWLER -> record.container().hostName();
            case OPERATOR -> record.container().operator();
            case ROBOTS -> record.container().robots();
            case FORMAT -> record.type().format();
        };
    }
}
