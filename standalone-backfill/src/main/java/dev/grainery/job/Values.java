// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import dev.grainery.store.access.StoreUri;
import dev.grainery.store.access.StoreUriException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How values of a job are looked at and shown. */
final class Values {

    private static final Pattern USER_AND_PASSWORD = Pattern.compile("//[^\\s'\"]*@");
    private static final Pattern SERVER = Pattern.compile("(https?://)(?:[^/?#]*@)?([^/?#@]+)(?:[/?#].*)?");
    private static final Pattern QUERY = Pattern.compile("\\?.*");
    private static final String HIDDEN = "***";

    private Values() {}

    /** Whether a value is only known when the job is built: an expression of Spring, or a placeholder. */
    static boolean isExpression(String text) {
        return text.contains("#{") || text.contains("${");
    }

    /** A value without what may be a password or a key in it. */
    static String shown(RecorderProperty property, String text) {
        if (property == RecorderProperty.HOOK_URL) {
            Matcher server = SERVER.matcher(text);
            return server.matches() ? server.group(1) + server.group(2) + "/" + HIDDEN : HIDDEN;
        }
        if (property == RecorderProperty.CDX_SERVER) {
            return USER_AND_PASSWORD
                    .matcher(QUERY.matcher(text).replaceFirst("?" + HIDDEN))
                    .replaceAll("//" + HIDDEN + "@");
        }
        if (property != RecorderProperty.STORE_URI || isExpression(text) || text.equals(StoreUri.OUTBOX)) {
            return USER_AND_PASSWORD.matcher(text).replaceAll("//" + HIDDEN + "@");
        }
        try {
            return StoreUri.parse(text).toString();
        } catch (StoreUriException e) {
            return HIDDEN;
        }
    }

    /** Whether an address holds a user, and so a password. */
    static boolean hasPassword(String address) {
        return USER_AND_PASSWORD.matcher(address).find();
    }
}
