#!/bin/sh
# Run once by the PostgreSQL image, when its volume is empty: the database and its two logins (docs/operations.md).
set -eu
psql --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role flarewell_owner login createrole password :'owner';
create role flarewell_app login password :'app';
create database flarewell owner flarewell_owner;
grant connect on database flarewell to flarewell_app;
SQL
