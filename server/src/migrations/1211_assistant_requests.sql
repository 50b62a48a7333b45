-- What assistants have prepared by MCP, until a person confirms or refuses it, and what became of it.
create table assistant_requests (
  id uuid primary key,
  deed text not null,
  key_id uuid not null,
  key_name text not null,
  place_id uuid not null,
  place_name text not null,
  reason text not null,
  args jsonb not null,
  changes jsonb not null,
  status text not null default 'waiting',
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  code text,
  receipt_id uuid,
  constraint assistant_requests_status_check
    check (status in ('waiting', 'carryingOut', 'done', 'failed', 'refused', 'expired'))
);
create index assistant_requests_created_idx on assistant_requests (created_at);
create index assistant_requests_place_idx on assistant_requests (place_id, created_at);
create index assistant_requests_key_idx on assistant_requests (key_id) where status in ('waiting', 'carryingOut');
