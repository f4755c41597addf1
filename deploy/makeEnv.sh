#!/bin/sh
# Prints the .env file of the profile `scaled`, with new random passwords:
#   (umask 077; set -C; sh deploy/makeEnv.sh https://skin.example.org > .env)
# A secret in the environment is kept, for a diary that moves (docs/container.md): SECRET=... sh deploy/makeEnv.sh ...
set -eu
export LC_ALL=C

refuse() {
  echo "Name the address that people will type, without a port or a path: sh deploy/makeEnv.sh https://skin.example.org" >&2
  exit 1
}

# compose.yaml publishes the ports 80 and 443 only, and serves all of the name.
case "${1:-}" in
  https://?*) name=${1#https://} ;;
  *) refuse ;;
esac
case "$name" in
  *[!A-Za-z0-9.-]* | [.-]* | *[.-] | *..*) refuse ;;
esac
case "${SECRET:-}" in
  *[!A-Za-z0-9_-]*) echo "SECRET has characters that .env would need quotes for: put it into .env yourself." >&2; exit 1 ;;
esac

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(random)
app=$(random)

cat <<END
COMPOSE_PROFILES=scaled
PUBLIC_URL=https://$name
TRUSTED_PROXIES=1
SECRET=${SECRET:-$(random)}
POSTGRES_PASSWORD=$(random)
OWNER_PASSWORD=$owner
APP_PASSWORD=$app
DATABASE_URL=postgres://flarewell_app:$app@postgres:5432/flarewell
MIGRATION_DATABASE_URL=postgres://flarewell_owner:$owner@postgres:5432/flarewell
S3_ENDPOINT=http://s3:7070
S3_BUCKET=flarewell
S3_ACCESS_KEY_ID=flarewell
S3_SECRET_ACCESS_KEY=$(random)
END
