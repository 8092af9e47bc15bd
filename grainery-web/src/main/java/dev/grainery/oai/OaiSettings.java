// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import java.util.regex.Pattern;

/**
 * What a repository says of itself.
 *
 * @param name a domain name of the archive's institution, part of all identifiers
 * @param admin the e-mail address of its administrator, which the protocol demands
 */
public record OaiSettings(String name, String admin) {

    private static final int LONGEST = 253;
    private static final Pattern DOMAIN = Pattern.compile("[A-Za-z][A-Za-z0-9-]*+(\\.[A-Za-z][A-Za-z0-9-]*+)+");
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>&\"']++@[^\\s@<>&\"'.]++(\\.[^\\s@<>&\"'.]++)+");

    /**
     * Checks both.
     *
     * @throws IllegalArgumentException if one of them is not what the protocol demands
     */
    public OaiSettings {
        if (name.length() > LONGEST || !DOMAIN.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not a domain name such as archive.library.example");
        }
        if (admin.length() > LONGEST || !ADDRESS.matcher(admin).matches()) {
            throw new IllegalArgumentException("'" + admin + "' is not an e-mail address");
        }
    }
}
