// SPDX-License-Identifier: Apache-2.0
// Creates the user of Grainery, who may only read and write one database. Run once, by the image of MongoDB.
const password = require("fs").readFileSync("/run/secrets/grainery-password", "utf8").trim();

db.getSiblingDB("grainery").createUser({
    user: "grainery",
    pwd: password,
    roles: [{role: "readWrite", db: "grainery"}],
});
