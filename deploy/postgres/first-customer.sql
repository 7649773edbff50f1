-- A first customer, who shows that an installation works: psql -v subject=… -v email=… -v account=… -f first-customer.sql
-- The subject is the id of the user in Keycloak. Customers of the retailer are added to the same tables by its billing system.
with
  new_property as (
    insert into property (path, name, city, postcode, state)
    values ('/first/', 'First property', 'Docklands', '3008', 'VIC')
    returning id
  ),
  new_account as (
    insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
    select :'account', id, 'First', 'Customer', '1990-01-01', :'email', '+61400000000', '1 First Street', 'RESI', current_date
    from new_property
    returning id
  )
insert into account_login (issuer, subject, account_id)
select 'keycloak', :'subject', id from new_account;
