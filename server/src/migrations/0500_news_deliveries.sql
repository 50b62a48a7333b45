-- News that may not be lost: one row for each consumer of an event, kept until it was delivered. It takes the place of
-- the outbox, whose only topic was passed on to nobody.
create table news_deliveries (
  id uuid primary key,
  sequence bigint not null generated always as identity,
  event_id uuid not null,
  event text not null,
  consumer text not null,
  subject text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  available_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  last_error text,
  dead_at timestamp with time zone
);
create index news_deliveries_due_idx on news_deliveries (consumer, available_at) where dead_at is null;
create index news_deliveries_order_idx on news_deliveries (consumer, subject, sequence) where dead_at is null;
create index news_deliveries_dead_idx on news_deliveries (dead_at) where dead_at is not null;

drop table outbox_messages;
