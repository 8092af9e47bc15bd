# SPDX-License-Identifier: Apache-2.0
# The command grainery in an image:
#   docker build -t grainery .
#   docker run --rm -v /mnt/archive:/mnt/archive:ro -v grainery:/data grainery backfill --author "My Library" /mnt/archive
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -ntp -q -DskipTests package

FROM eclipse-temurin:17-jre
COPY --from=build /src/grainery /usr/local/bin/grainery
COPY --from=build /src/standalone-backfill/target/grainery.jar /usr/local/share/grainery/grainery.jar
COPY --from=build /src/LICENSE /usr/local/share/doc/grainery/LICENSE
# the archive is mounted read-only; what the program keeps, it keeps here
RUN useradd --system --home-dir /data --create-home grainery
USER grainery
WORKDIR /data
VOLUME /data
ENV LC_ALL=C.UTF-8 GRAINERY_STORE=embedded:/data/store
ENTRYPOINT ["grainery"]
CMD ["--help"]
