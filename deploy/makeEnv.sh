#!/bin/sh
# Prints the .env file of the profile `scaled`, with new random passwords:
#   (umask 077; sh deploy/makeEnv.sh https://skin.example.org > .env)
set -eu

case "${1:-}" in
  https://?*) ;;
  *) echo "Name the address that people will type: sh deploy/makeEnv.sh https://skin.example.org" >&2; exit 1 ;;
esac

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(random)
app=$(random)

cat <<END
COMPOSE_PROFILES=scaled
PUBLIC_URL=$1
TRUSTED_PROXIES=1
SECRET=$(random)
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
