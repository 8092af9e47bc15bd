// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

/** The forms of packages. */
public enum PackageProfile {
    /** BagIt 1.0 (RFC 8493). */
    BAGIT(new BagItForm()),
    /** E-ARK SIP 2.1. */
    EARK(new EarkForm()),
    /** One METS with a group of files for each domain. */
    UKB(new UkbForm());

    private final PackageForm form;

    PackageProfile(PackageForm form) {
        this.form = form;
    }

    PackageForm form() {
        return form;
    }
}
