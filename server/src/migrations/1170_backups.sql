-- Backups: what was made, what is being made, and what waits for that.
create table backups (
  id uuid primary key,
  kinds text[] not null,
  history_days integer,
  cause text not null check (cause in ('person', 'schedule', 'beforeRestore')),
  by text not null,
  by_id uuid,
  state text not null check (state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  phase text,
  share real not null default 0,
  rows_done bigint not null default 0,
  bytes_done bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  detail text not null default '',
  file_name text not null,
  size bigint not null default 0,
  sha256 text not null default '',
  rows bigint not null default 0,
  files integer not null default 0,
  has_secrets boolean not null default false,
  -- Encrypted, until it has been made.
  passphrase text,
  version text not null default '',
  is_here boolean not null default false,
  node_name text not null default '',
  copies jsonb not null default '[]',
  -- What a schedule makes is made once for each of its times.
  planned_at timestamp with time zone unique,
  tested_at timestamp with time zone,
  test_passed boolean,
  attempts integer not null default 0,
  node uuid
);
create index backups_created on backups (created_at, id);
create index backups_open on backups (created_at) where state in ('waiting', 'running');

-- Restores: a file is read and compared, somebody decides, it is written.
create table restores (
  id uuid primary key,
  file_name text not null,
  path text not null,
  node_name text not null,
  backup_id uuid,
  mode text not null check (mode in ('merge', 'exact')),
  state text not null check (state in ('waiting', 'comparing', 'locked', 'ready', 'restoring', 'succeeded', 'failed', 'cancelled')),
  by text not null,
  by_id uuid not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  share real not null default 0,
  version text not null default '',
  made_at timestamp with time zone,
  kinds text[] not null default '{}',
  only_kinds text[],
  has_secrets boolean not null default false,
  unlocked boolean not null default false,
  passphrase text,
  signed_by text check (signed_by in ('own', 'other')),
  fingerprint text not null default '',
  counts jsonb not null default '[]',
  secrets_left_out jsonb not null default '[]',
  chosen text[] not null default '{}',
  written bigint not null default 0,
  removed bigint not null default 0,
  safety_backup_id uuid,
  reason text,
  detail text not null default '',
  attempts integer not null default 0,
  node uuid
);
create index restores_created on restores (created_at, id);
create index restores_open on restores (created_at) where state in ('waiting', 'comparing', 'restoring');

create table restore_differences (
  restore_id uuid not null constraint restore_differences_restore_id_restores_id_fk references restores (id) on delete cascade,
  table_name text not null,
  key text not null,
  kind text not null,
  name text not null default '',
  change text not null check (change in ('added', 'changed', 'conflict', 'onlyHere', 'leftOut')),
  fields jsonb not null default '[]',
  changed_by text not null default '',
  changed_at timestamp with time zone,
  choice text check (choice in ('here', 'backup')),
  detail text not null default '',
  constraint restore_differences_restore_id_table_name_key_change_pk primary key (restore_id, table_name, key, change)
);

-- The schedule: one row.
create table backup_schedules (
  id integer primary key check (id = 1),
  enabled boolean not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  weekday smallint not null check (weekday between 1 and 7),
  at text not null,
  kinds text[] not null,
  history_days integer,
  keep integer not null check (keep between 1 and 365),
  place_ids uuid[] not null default '{}',
  warn_after_hours integer not null check (warn_after_hours > 0),
  test_weekly boolean not null,
  passphrase text,
  revision integer not null default 1,
  next_at timestamp with time zone,
  -- Since when a good backup has been waited for.
  since timestamp with time zone not null default now(),
  warned_at timestamp with time zone,
  test_asked_at timestamp with time zone,
  test_backup_id uuid,
  test_node uuid,
  next_test_at timestamp with time zone,
  last_test_at timestamp with time zone,
  last_test_passed boolean,
  last_test_detail text not null default '',
  last_test_seconds integer,
  last_test_tables integer
);
insert into backup_schedules (id, enabled, frequency, weekday, at, kinds, history_days, keep, warn_after_hours, test_weekly)
values (1, false, 'daily', 7, '02:00',
  '{settings,people,navigation,models,places,devices,plugin,designAssets,rules,behaviors,notify,upkeep,records,history,log}',
  null, 14, 26, true);
