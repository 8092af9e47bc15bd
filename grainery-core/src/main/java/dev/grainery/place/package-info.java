// SPDX-License-Identifier: Apache-2.0
/** Whether a file still lies where the store says, and whether its storage answers. Nothing is opened or changed. */
package dev.grainery.place;
