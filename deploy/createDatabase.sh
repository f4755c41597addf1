#!/bin/sh
# Run once by the PostgreSQL image, when its volume is empty: the database and its two logins (docs/operations/postgresql.md).
# psql reads the passwords from the environment, because the list of processes shows what is on a command line.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
create role flarewell_owner login createrole password :'owner';
create role flarewell_app login password :'app';
create database flarewell owner flarewell_owner;
grant connect on database flarewell to flarewell_app;
SQL
