#!/bin/sh
# Starts the document server with settings for a small host: about 200 MB in all. Takes a JDK 21 or newer from
# JAVA_HOME, else from the PATH; the jar from beside this script, or from where Maven puts it.
# What the server reads: WERKBAUM_PORT, WERKBAUM_ADDRESS, WERKBAUM_DATA_DIR, WERKBAUM_DATABASE_URL, WERKBAUM_MAX_BODY_BYTES,
# WERKBAUM_MASTER_PASSWORD_HASH.
# JAVA_OPTS is added at the end and so wins.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
jar=$here/werkbaum-backend.jar
[ -f "$jar" ] || jar=$here/target/werkbaum-backend.jar
if [ ! -f "$jar" ]; then
  echo "werkbaum-backend.jar is not there: build it with 'npm run build' and 'npm run build:jvm'." >&2
  exit 1
fi

# The free ratios give memory back that a burst took; the ceilings keep what is outside of the heap small as well.
# Out of memory means out: the service manager starts a fresh one, a half-dead server helps nobody.
# shellcheck disable=SC2086 # JAVA_OPTS is a list of words
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" \
  -Xms48m -Xmx192m -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=40 -XX:+UseSerialGC -Xss512k \
  -XX:MaxMetaspaceSize=192m -XX:ReservedCodeCacheSize=64m -XX:MaxDirectMemorySize=64m \
  -XX:+ExitOnOutOfMemoryError -Dfile.encoding=UTF-8 \
  ${JAVA_OPTS:-} -jar "$jar" "$@"
