#!/bin/sh
# Like that of the image: runs what lies in its folder, then nginx.
set -e
for script in /docker-entrypoint.d/*.sh; do
  [ -x "$script" ] && "$script"
done
exec "$@"
