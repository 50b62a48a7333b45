-- Keys may let their assistant do some things without a person; a request remembers what it was prepared from.
alter table api_keys
  add column acts_at_once jsonb not null default '[]',
  add column acts_per_minute integer not null default 6,
  add constraint api_keys_acts_per_minute_check check (acts_per_minute between 1 and 60);
alter table assistant_requests
  add column input jsonb not null default '{}',
  add column basis text not null default '',
  add column prepared_at timestamp with time zone not null default now(),
  add column at_once boolean not null default false;
create index assistant_requests_at_once_idx on assistant_requests (key_id, created_at) where at_once;
