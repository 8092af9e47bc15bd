// SPDX-License-Identifier: Apache-2.0
//
// What to add to the crawler-beans.groovy of a job so that Grainery records its containers. Two pieces. Before the
// start, put the address of the store into the environment of Heritrix, for instance
// GRAINERY_STORE=mongodb://db.library.example/grainery

// 1. A bean. In "beans { ... }", for instance after warcWriter. All properties: docs/heritrix.md
grainery(dev.grainery.heritrix.ContainerRecorder) {
    // who makes the records
    author = 'Library of Example'
    // where records wait for the store: not in the directory of the job, which may be deleted in the web UI
    outboxDirectory = '../grainery-outbox/${job}'
}

// 2. A line. In the list of dispositionProcessors, after warcWriter, or after the last of several writers.
ref('grainery'),
