// SPDX-License-Identifier: Apache-2.0
<<<<<<< HEAD
/** Files beside the containers with their hashes and history. Uses the libraries. */
=======
/** The records of an archive as plain files, in case its database is lost. */
>>>>>>> prog
package dev.grainery.sidecar;
