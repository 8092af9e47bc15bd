// SPDX-License-Identifier: Apache-2.0
package dev.grainery.sip;

/** The forms of packages. */
public enum PackageProfile {
    /** BagIt 1.0 (RFC 8493). */
    BAGIT(BagItForm.DECLARATION, BagItForm.SEAL, BagItForm.RECORDS),
    /** E-ARK SIP 2.1. */
    EARK(EarkForm.METS, EarkForm.METS, EarkForm.RECORDS),
    /** One METS with a group of files for each domain. */
    UKB(UkbForm.METS, UkbForm.METS, UkbForm.RECORDS);

    private final String mark;
    private final String seal;
    private final String records;

    PackageProfile(String mark, String seal, String records) {
        this.mark = mark;
        this.seal = seal;
        this.records = records;
    }

    PackageForm form() {
        return switch (this) {
            case BAGIT -> new BagItForm();
            case EARK -> new EarkForm();
            case UKB -> new UkbForm();
        };
    }

    /** The file by which a package of this form is known. */
    String mark() {
        return mark;
    }

    /** The file in it whose digest stands for all others. */
    String seal() {
        return seal;
    }

    /** The file in it that has the records of the harvest and its files. */
    String records() {
        return records;
    }
}
