create table directories (
  id uuid primary key,
  name text not null,
  type text not null,
  connection jsonb not null,
  networks text[] not null,
  -- Encrypted with the key outside the database.
  secret_sealed text,
  mapping jsonb not null,
  department_id uuid,
  role_id uuid constraint directories_role_id_roles_id_fk references roles on delete set null,
  gone text not null,
  link_existing boolean not null,
  schedule text not null,
  daily_at text not null,
  guard_percent integer not null,
  sign_in boolean not null,
  -- When the schedule reads it next.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  constraint directories_type_check check (type in ('ldap', 'wecom', 'dingtalk', 'feishu')),
  constraint directories_gone_check check (gone in ('disable', 'leave')),
  constraint directories_schedule_check check (schedule in ('off', 'hourly', 'daily')),
  constraint directories_guard_check check (guard_percent between 1 and 100),
  constraint directories_department_fk foreign key (department_id) references departments
);
create unique index directories_name_key on directories (lower(name));
create index directories_department_idx on directories (department_id);
create index directories_role_idx on directories (role_id);

create table directory_people (
  directory_id uuid not null constraint directory_people_directory_id_directories_id_fk references directories on delete cascade,
  -- Never changes there: objectGUID, entryUUID, userid, unionid, union_id.
  external_id text not null,
  user_id uuid not null constraint directory_people_user_id_users_id_fk references users on delete cascade,
  -- Which of their departments the person was in when last read.
  departments text[] not null,
  -- Only what the synchronisation disabled is enabled again by it.
  disabled_by_sync boolean not null default false,
  constraint directory_people_directory_id_external_id_pk primary key (directory_id, external_id)
);
-- An account belongs to one directory.
create unique index directory_people_user_key on directory_people (user_id);

create table directory_departments (
  directory_id uuid not null constraint directory_departments_directory_id_directories_id_fk references directories on delete cascade,
  external_id text not null,
  department_id uuid not null constraint directory_departments_department_id_departments_id_fk references departments on delete cascade,
  constraint directory_departments_directory_id_external_id_pk primary key (directory_id, external_id)
);
create unique index directory_departments_department_key on directory_departments (department_id);

create table directory_runs (
  id uuid primary key,
  directory_id uuid not null constraint directory_runs_directory_id_directories_id_fk references directories on delete cascade,
  status text not null,
  started_by uuid,
  started_by_name text,
  automatic boolean not null,
  guarded boolean not null default false,
  -- What was read, until it is applied or given up.
  snapshot jsonb,
  -- Of what a person was shown: if the plan is another one by then, nothing is applied.
  digest text,
  counts jsonb not null,
  scope_note text,
  failure text,
  failure_detail text,
  node uuid,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  finished_at timestamptz,
  constraint directory_runs_status_check check (status in ('waiting', 'ready', 'applied', 'discarded', 'outdated', 'failed'))
);
create index directory_runs_directory_idx on directory_runs (directory_id, created_at desc nulls last);
create index directory_runs_created_idx on directory_runs (created_at desc nulls last);
create index directory_runs_due_idx on directory_runs (due_at) where status = 'waiting';
-- One at a time of a directory: read, or waiting for a person.
create unique index directory_runs_open_key on directory_runs (directory_id) where status in ('waiting', 'ready');

create table directory_run_lines (
  run_id uuid not null constraint directory_run_lines_run_id_directory_runs_id_fk references directory_runs on delete cascade,
  position integer not null,
  kind text not null,
  subject text not null,
  external_id text not null,
  name text not null,
  fields jsonb not null,
  reason text,
  detail text,
  constraint directory_run_lines_run_id_position_pk primary key (run_id, position),
  constraint directory_run_lines_kind_check check (kind in ('add', 'link', 'change', 'disable', 'enable', 'leftOut')),
  constraint directory_run_lines_subject_check check (subject in ('person', 'department'))
);

-- A sign-in in progress at a directory instead of the OpenID provider.
alter table oauth2_states add column directory_id uuid;
