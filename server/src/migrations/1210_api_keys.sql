-- Keys by which programs and assistants make calls. Only the hash of a secret is kept.
create table api_keys (
  id uuid primary key,
  revision integer not null default 1,
  name text not null,
  role_id uuid not null,
  place_ids jsonb,
  expires_at timestamp with time zone not null,
  per_minute integer not null,
  networks jsonb not null,
  read_only boolean not null,
  assistant boolean not null,
  token_hash text not null,
  prefix text not null,
  owner_id uuid not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  used_from text,
  revoked_at timestamp with time zone,
  constraint api_keys_name_key unique (name),
  constraint api_keys_token_key unique (token_hash),
  constraint api_keys_role_fk foreign key (role_id) references roles (id) on delete cascade,
  constraint api_keys_per_minute_check check (per_minute between 1 and 6000)
);
create index api_keys_role_idx on api_keys (role_id);
create index api_keys_owner_idx on api_keys (owner_id);
