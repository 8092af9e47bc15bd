// SPDX-License-Identifier: Apache-2.0
package dev.grainery.oai;

import java.util.regex.Pattern;

/**
 * @param name a domain name of the institution, part of all identifiers
 * @param admin the e-mail address of the administrator, mandatory in OAI-PMH
 */
public record OaiSettings(String name, String admin) {

    private static final int LONGEST = 253;
    private static final Pattern DOMAIN = Pattern.compile("[A-Za-z][A-Za-z0-9-]*+(\\.[A-Za-z][A-Za-z0-9-]*+)+");
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>&\"']++@[^\\s@<>&\"'.]++(\\.[^\\s@<>&\"'.]++)+");

    public OaiSettings {
        if (name.length() > LONGEST || !DOMAIN.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not a domain name such as archive.library.example");
        }
        if (admin.length() > LONGEST || !ADDRESS.matcher(admin).matches()) {
            throw new IllegalArgumentException("'" + admin + "' is not an e-mail address");
        }
    }
}
