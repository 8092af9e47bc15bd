// SPDX-License-Identifier: Apache-2.0
/** The bean, its properties and the wiring of the other packages. Only this package uses Heritrix and Spring. */
package dev.grainery.heritrix;
