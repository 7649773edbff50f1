#!/bin/bash
# Starts a Keycloak that was built before (kc.sh build). NAME_FILE names the file of the secret NAME.
set -euo pipefail
for name in KC_DB_PASSWORD KC_BOOTSTRAP_ADMIN_PASSWORD PORTAL_ADMIN_SECRET; do
  file="${name}_FILE"
  if [ -n "${!file:-}" ]; then
    export "$name=$(<"${!file}")"
  fi
done
home="${KEYCLOAK_HOME:-/opt/keycloak}"
# A container starts with an empty folder in memory.
if [ -d /switchboard/data ]; then
  cp -R /switchboard/data/. "$home/data/"
fi
# Sign-ins that succeed are in the log, too.
export KC_SPI_EVENTS_LISTENER_JBOSS_LOGGING_SUCCESS_LEVEL="${KC_SPI_EVENTS_LISTENER_JBOSS_LOGGING_SUCCESS_LEVEL:-info}"
exec "$home/bin/kc.sh" start --optimized --import-realm "$@"
