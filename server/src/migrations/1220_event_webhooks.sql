-- Other systems that are sent what happens, and the log of what they were sent.
create table event_webhooks (
  id uuid primary key,
  revision integer not null default 1,
  name text not null,
  url text not null,
  kinds text[] not null,
  place_ids uuid[],
  enabled boolean not null,
  stopped text,
  secret_sealed text,
  previous_sealed text,
  previous_until timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  retry_at timestamp with time zone,
  delivered_at timestamp with time zone,
  owner_id uuid not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint event_webhooks_name_key unique (name),
  constraint event_webhooks_stopped_check check (stopped in ('failing', 'gone'))
);

create table event_webhook_deliveries (
  id uuid primary key,
  sequence bigint not null generated always as identity,
  webhook_id uuid not null,
  event_key text not null,
  kind text not null,
  subject text not null,
  place_ids uuid[] not null,
  message jsonb not null,
  status text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  leased_by uuid,
  tries jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint event_webhook_deliveries_webhook_fk foreign key (webhook_id) references event_webhooks (id) on delete cascade,
  constraint event_webhook_deliveries_event_key unique (webhook_id, event_key)
);
create index event_webhook_deliveries_due_idx on event_webhook_deliveries (webhook_id, due_at) where status = 'waiting' and attempts >= 0;
create index event_webhook_deliveries_order_idx on event_webhook_deliveries (webhook_id, subject, sequence) where status = 'waiting';
create index event_webhook_deliveries_leased_idx on event_webhook_deliveries (leased_by) where leased_by is not null;
create index event_webhook_deliveries_failed_idx on event_webhook_deliveries (webhook_id) where status = 'failed';
create index event_webhook_deliveries_log_idx on event_webhook_deliveries (webhook_id, created_at, id);
create index event_webhook_deliveries_created_idx on event_webhook_deliveries (created_at, id);
