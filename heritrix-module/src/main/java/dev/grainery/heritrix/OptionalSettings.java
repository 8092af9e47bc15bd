// SPDX-License-Identifier: Apache-2.0
package dev.grainery.heritrix;

import java.beans.PropertyDescriptor;
import org.archive.spring.ConfigPath;
import org.archive.spring.ConfigPathConfigurer;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.BeanWrapperImpl;

/** Properties of a function without which all records are still made and delivered. */
public abstract class OptionalSettings {

    private boolean alerts = true;

    public String getOnFailure() {
        return alerts ? "alert" : "refuse";
    }

    public void setOnFailure(String onFailure) {
        this.alerts = SettingsProblems.isAlert(onFailure);
    }

    final boolean alerts() {
        return alerts;
    }

    /** Heritrix does not resolve the paths of objects that are a property's default value. */
    final void resolveWith(ConfigPathConfigurer configurer) {
        BeanWrapper bean = new BeanWrapperImpl(this);
        for (PropertyDescriptor property : bean.getPropertyDescriptors()) {
            if (property.getPropertyType() == ConfigPath.class
                    && bean.getPropertyValue(property.getName()) instanceof ConfigPath path) {
                path.setConfigurer(configurer);
                if (path.getBase() == null) {
                    path.setBase(configurer.getPath());
                }
            }
        }
    }
}
