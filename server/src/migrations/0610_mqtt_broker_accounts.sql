-- For an external broker: it hashes passwords in its own way, so it has to be given the password itself.
alter table mqtt_accounts
  add column broker_password text,
  -- What the broker was last given; differs from the row while a change is still on its way.
  add column at_broker text;
