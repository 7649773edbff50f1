#!/bin/sh
# Deploy hook of certbot for docker-compose.yml with https.yml: copies the certificates into tls beside this script. Keys of certbot are for root
# alone; nginx in its container is user 101 and without rights.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p tls
for name in $RENEWED_DOMAINS; do
  install -m 444 "$RENEWED_LINEAGE/fullchain.pem" "tls/$name.crt"
  install -m 400 -o 101 -g 101 "$RENEWED_LINEAGE/privkey.pem" "tls/$name.key"
done
# Only nginx may look into the folder.
chown 101:101 tls
chmod 500 tls
