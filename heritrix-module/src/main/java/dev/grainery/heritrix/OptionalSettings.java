// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.util.List;
import org.archive.spring.ConfigPath;
import org.archive.spring.ConfigPathConfigurer;

/** Properties of a function without which all records are still made and delivered. */
public abstract class OptionalSettings {

    private boolean alerts = true;

    public String getOnFailure() {
        return alerts ? "alert" : "refuse";
    }

    /** Either {@code refuse} or {@code alert}. */
    public void setOnFailure(String onFailure) {
        this.alerts = SettingsProblems.isAlert(onFailure);
    }

    final boolean alerts() {
        return alerts;
    }

    abstract List<ConfigPath> paths();

    /** Heritrix does not resolve the paths of objects that are a property's default value. */
    final void resolveWith(ConfigPathConfigurer configurer) {
        for (ConfigPath path : paths()) {
            path.setConfigurer(configurer);
            if (path.getBase() == null) {
                path.setBase(configurer.getPath());
            }
        }
    }
}
