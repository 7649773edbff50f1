#!/bin/sh
# Run by the image of PostgreSQL when its volume is empty.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -f /switchboard/databases.sql \
  -v portal_password="$(cat /run/secrets/portal_password)" -v identity_password="$(cat /run/secrets/identity_password)"
