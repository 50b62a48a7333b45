-- What several nodes on one database share: files, values that they have to have in common, and claims that end by
-- themselves when their holder dies.
create table file_parts (
  name text not null,
  part integer not null,
  parts integer not null,
  content bytea not null,
  stored_at timestamp with time zone not null default now(),
  constraint file_parts_name_part_pk primary key (name, part)
);
-- Files are compressed already, or small.
alter table file_parts alter column content set storage external;

create table agreed_values (
  name text primary key,
  value text not null
);

create table claims (
  name text primary key,
  holder uuid not null,
  expires_at timestamp with time zone not null
);
create index claims_expires_idx on claims (expires_at);

-- Each node prints a set-up link of its own.
alter table set_up_links add column node text not null default '';

-- The code that a licence is bound to, for a database that serves several machines; database_id tells it from a copy.
alter table installations add column machine_code text, add column database_id text;
