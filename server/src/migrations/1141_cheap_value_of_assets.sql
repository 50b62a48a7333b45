-- What the value of an asset is reckoned from, ready for whole numbers: the month and day on which it begins to depreciate,
-- and its price in cents.
alter table assets
  add column start_month integer generated always as (
    (extract(year from coalesce(used_on, purchased_on)) * 12 + extract(month from coalesce(used_on, purchased_on)))::integer
  ) stored,
  add column start_day integer generated always as (extract(day from coalesce(used_on, purchased_on))::integer) stored,
  add column price_cents bigint generated always as ((price * 100)::bigint) stored;
