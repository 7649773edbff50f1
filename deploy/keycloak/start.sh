#!/bin/bash
# Starts a Keycloak that was built before (kc.sh build). NAME_FILE names the file of the secret NAME.
set -euo pipefail
for name in KC_DB_PASSWORD KC_BOOTSTRAP_ADMIN_PASSWORD PORTAL_ADMIN_SECRET; do
  file="${name}_FILE"
  if [ -n "${!file:-}" ]; then
    export "$name=$(<"${!file}")"
  fi
done
# Without them the realm would be imported with a portal, a secret or a mail relay that does not exist.
for name in PORTAL_URL PORTAL_ADMIN_SECRET SMTP_HOST SMTP_PORT MAIL_FROM; do
  if [ -z "${!name:-}" ]; then
    echo "Set $name: the realm needs it (keycloak/README.md)." >&2
    exit 1
  fi
done
home="${KEYCLOAK_HOME:-/opt/keycloak}"
# A container starts with an empty folder in memory.
if [ -d /switchboard/data ]; then
  cp -R /switchboard/data/. "$home/data/"
fi
# Sign-ins that succeed are in the log, too.
export KC_SPI_EVENTS_LISTENER_JBOSS_LOGGING_SUCCESS_LEVEL="${KC_SPI_EVENTS_LISTENER_JBOSS_LOGGING_SUCCESS_LEVEL:-info}"
# Emails tell customers what was added to their login or removed. None tells of a failed login, because anybody could
# send a customer hundreds.
export KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS=UPDATE_CREDENTIAL,REMOVE_CREDENTIAL
exec "$home/bin/kc.sh" start --optimized --import-realm "$@"
