-- The databases of the portal and of Keycloak, each with a role that owns it and cannot see the other:
-- psql -v portal_password=… -v identity_password=… -f databases.sql
create role portal login password :'portal_password';
create database portal owner portal;
revoke all on database portal from public;
create role identity login password :'identity_password';
create database identity owner identity;
revoke all on database identity from public;
