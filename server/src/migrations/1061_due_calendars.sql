-- Addresses at which calendar programs read the due list of a user; only a hash of their secret is kept.
create table due_calendars (
  user_id uuid primary key,
  role_id uuid,
  key_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint due_calendars_key_key unique (key_hash)
);
create index asset_records_next_idx on asset_records (next_on) where next_on is not null;
create index assets_due_back_idx on assets (due_back_on) where status = 'onLoan';
