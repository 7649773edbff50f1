#!/bin/sh
# Names the server that knows the addresses of the containers: Docker and Podman have different ones. Only the first of the list does, and
# nginx would ask all in turn.
set -eu
server=$(awk '$1 == "nameserver" { print ($2 ~ /:/) ? "[" $2 "]" : $2; exit }' "${1:-/etc/resolv.conf}")
echo "resolver $server valid=2s ipv6=off;" > "${2:-/dev/shm/switchboard-resolver.conf}"
