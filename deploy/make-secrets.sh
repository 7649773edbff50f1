#!/bin/sh
# Makes the secrets of docker-compose.yml in deploy/secrets, once: files that exist stay as they are.
set -eu
cd "$(dirname "$0")"
mkdir -p -m 700 secrets
cd secrets
secret() { [ -e "$1" ] || openssl rand -hex 32 > "$1"; }
for name in postgres_password portal_password identity_password identity_admin_password admin_secret xsrf_secret customer_secret metrics_token storage_secret; do
  secret "$name"
done
[ -e database_url ] || echo "postgres://portal:$(cat portal_password)@database/portal" > database_url
# The mail catcher. A relay of your own: smtp://user:password@mail.example:587
[ -e smtp_url ] || echo 'smtp://mail:1025' > smtp_url
[ -e storage_credentials ] ||
  printf '[default]\naws_access_key_id = switchboard\naws_secret_access_key = %s\n' "$(cat storage_secret)" > storage_credentials
[ -e mail_certificate ] ||
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=mail -addext subjectAltName=DNS:mail \
    -keyout mail_key -out mail_certificate 2> /dev/null
# The folder keeps other users of this machine out. In the containers others than root read the files.
chmod 644 ./*
