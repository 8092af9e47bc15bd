// SPDX-License-Identifier: Apache-2.0
package dev.grainery.job;

import dev.grainery.job.JobBean.Property;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The beans of a job with what they take from others: a property may be set in the bean, in the one that it has as parent,
 * or in one of the overrides ({@code metadata.jobName=...}), the last of which counts.
 */
final class JobBeans {

    private static final String OVERRIDES = "org.springframework.beans.factory.config.PropertyOverrideConfigurer";
    private static final int MOST_PARENTS = 20;

    private final List<JobBean> beans;
    private final List<String> imports;
    private final Map<String, Overriding> overrides = new LinkedHashMap<>();

    /** A value that is set apart from its bean. */
    private record Overriding(String text, int line) {}

    JobBeans(List<JobBean> beans, List<String> imports) {
        this.beans = List.copyOf(beans);
        this.imports = List.copyOf(imports);
        for (JobBean bean : beans) {
            if (bean.className().equals(OVERRIDES)) {
                Optional.ofNullable(bean.properties().get("properties")).ifPresent(this::override);
            }
        }
    }

    private void override(Property properties) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (properties.value() instanceof JobBean.Value.Text text) {
            texts.putAll(propertyList(text.text()));
        } else if (properties.value() instanceof JobBean.Value.Keyed keyed) {
            texts.putAll(keyed.texts());
        }
        texts.forEach((path, text) -> overrides.put(path, new Overriding(text, properties.line())));
    }

    /** Text in the form of Java's property lists, as {@code simpleOverrides} of the stock profile has. */
    private static Map<String, String> propertyList(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory can be read", e);
        } catch (IllegalArgumentException e) {
            // a broken \\u escape: Spring does not build such a job, and says so
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name)));
        return texts;
    }

    /** Files that it takes further beans from; they are not looked at. */
    List<String> imports() {
        return imports;
    }

    /** All beans that do not stand inside others, in their order. */
    List<JobBean> all() {
        return beans;
    }

    /** The beans whose class fits. */
    List<JobBean> ofClass(Predicate<String> className) {
        return beans.stream()
                .filter(bean -> !bean.isAbstract() && className.test(classOf(bean)))
                .toList();
    }

    String classOf(JobBean bean) {
        return line(bean).stream()
                .map(JobBean::className)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A bean and those whose properties it takes over. */
    private List<JobBean> line(JobBean bean) {
        List<JobBean> line = new ArrayList<>(List.of(bean));
        Optional<JobBean> next = bean.parent().flatMap(this::named);
        while (next.isPresent() && line.size() < MOST_PARENTS) {
            line.add(next.get());
            next = next.get().parent().flatMap(this::named);
        }
        return line;
    }

    Optional<JobBean> named(String name) {
        return beans.stream().filter(bean -> bean.name().equals(name)).findFirst();
    }

    /** The names of all properties that are set. */
    Set<String> set(JobBean bean) {
        Set<String> names = new HashSet<>();
        line(bean).forEach(one -> names.addAll(one.properties().keySet()));
        overrides.keySet().stream()
                .filter(path -> !bean.name().isEmpty() && path.startsWith(bean.name() + "."))
                .map(path -> path.substring(bean.name().length() + 1).split("[.\\[]", 2)[0])
                .forEach(names::add);
        return names;
    }

    /** What a property is set to, where it is written. */
    Optional<Property> property(JobBean bean, String name) {
        String path = bean.name() + "." + name;
        // a path may be set as a whole or in its bean
        for (String place : List.of(path, path + ".path")) {
            if (!bean.name().isEmpty() && overrides.containsKey(place)) {
                Overriding override = overrides.get(place);
                return Optional.of(new Property(new JobBean.Value.Text(override.text()), override.line()));
            }
        }
        return line(bean).stream()
                .flatMap(one -> Optional.ofNullable(one.properties().get(name)).stream())
                .findFirst();
    }

    /** The text of a property, trimmed; of a bean that holds a path, its path. */
    Optional<String> text(JobBean bean, String name) {
        return property(bean, name).flatMap(property -> text(property.value())).map(String::strip);
    }

    /** The texts of a list, or the one text. */
    Optional<List<String>> texts(JobBean bean, String name) {
        return property(bean, name)
                .map(property -> property.value() instanceof JobBean.Value.Many many
                        ? many.values().stream()
                                .flatMap(value -> text(value).stream())
                                .map(String::strip)
                                .toList()
                        : text(property.value()).map(String::strip).stream().toList());
    }

    private Optional<String> text(JobBean.Value value) {
        if (value instanceof JobBean.Value.Text text) {
            return Optional.of(text.text());
        }
        Optional<JobBean> bean = value instanceof JobBean.Value.Inner inner
                ? Optional.of(inner.bean())
                : value instanceof JobBean.Value.Reference reference ? named(reference.bean()) : Optional.empty();
        return bean.flatMap(holder -> property(holder, "path"))
                .filter(path -> path.value() instanceof JobBean.Value.Text)
                .map(path -> ((JobBean.Value.Text) path.value()).text());
    }

    /** The names of the beans in a list. */
    List<String> references(JobBean bean, String name) {
        return property(bean, name)
                .map(Property::value)
                .filter(JobBean.Value.Many.class::isInstance)
                .map(value -> ((JobBean.Value.Many) value)
                        .values().stream()
                                .flatMap(one -> one instanceof JobBean.Value.Reference reference
                                        ? Optional.of(reference.bean()).stream()
                                        : one instanceof JobBean.Value.Inner inner
                                                ? Optional.of(inner.bean().name()).stream()
                                                : Optional.<String>empty().stream())
                                .toList())
                .orElse(List.of());
    }
}
