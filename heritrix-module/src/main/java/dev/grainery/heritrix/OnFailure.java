// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

/** What an invalid property does to the launch of a job. */
public enum OnFailure {

    /** The job is not launched. */
    REFUSE,

    /** The job is launched without the function, and an alert gives the reason. */
    ALERT;

    /** Heritrix passes the value as text. */
    static OnFailure of(String text) {
        for (OnFailure value : values()) {
            if (value.toString().equalsIgnoreCase(text.strip())) {
                return value;
            }
        }
        throw new IllegalArgumentException("onFailure must be refuse or alert, not " + text);
    }

    @Override
    public String toString() {
        return this == REFUSE ? "refuse" : "alert";
    }
}
