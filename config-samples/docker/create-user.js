// SPDX-License-Identifier: Apache-2.0
// Makes the user of Grainery, who may read and write one database and nothing else. Run once, by the image of MongoDB.
const password = require("fs").readFileSync("/run/secrets/grainery-password", "utf8").trim();

db.getSiblingDB("grainery").createUser({
    user: "grainery",
    pwd: password,
    roles: [{role: "readWrite", db: "grainery"}],
});
