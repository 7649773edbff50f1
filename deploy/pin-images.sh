#!/bin/sh
# Writes the digests that images from elsewhere have today into Dockerfile and docker-compose.yml, so that a registry can no longer give
# something else under their versions. Needs docker with buildx. Run it again after a change of a version.
set -eu
cd "$(dirname "$0")/.."
keycloak=$(sed -n 's/^ARG KEYCLOAK_VERSION=//p' Dockerfile)
# Images of one's own have the release in their name, and later stages of Dockerfile the name of a stage.
names=$(sed -nE 's/^( +image:|FROM) ([^ @]+:[^ @]+).*/\2/p' Dockerfile docker-compose.yml | grep -v '^switchboard/' | sort -u)
for name in $names; do
  version=$(echo "$name" | sed "s|\${KEYCLOAK_VERSION}|$keycloak|")
  digest=$(docker buildx imagetools inspect "$version" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:????????????????????????????????????????????????????????????????) ;;
    *) echo "$version has no digest: $digest" >&2; exit 1 ;;
  esac
  pattern=$(echo "$name" | sed 's/[.${}]/\\&/g')
  for file in Dockerfile docker-compose.yml; do
    sed -E "s|($pattern)(@sha256:[0-9a-f]+)?( \|\$)|\1@$digest\3|" "$file" > "$file.pinned"
    cat "$file.pinned" > "$file"
    rm "$file.pinned"
  done
  echo "$version@$digest"
done
