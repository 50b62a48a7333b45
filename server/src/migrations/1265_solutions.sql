create table solutions (
  id uuid primary key,
  name text not null,
  description text not null,
  members jsonb not null,
  kinds text[] not null,
  place_ids uuid[] not null,
  status text not null default 'draft',
  updated_at timestamptz not null,
  updated_by text not null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  constraint solutions_name_key unique (name),
  constraint solutions_status_check check (status in ('draft', 'published', 'withdrawn'))
);

create table solution_versions (
  id uuid primary key,
  solution_id uuid not null,
  number integer not null,
  note text not null,
  by text not null,
  content jsonb not null,
  kinds text[] not null,
  place_ids uuid[] not null,
  created_at timestamptz not null default now(),
  constraint solution_versions_number_key unique (solution_id, number),
  constraint solution_versions_solution_fk foreign key (solution_id) references solutions (id) on delete cascade
);

create table solution_origins (
  fingerprint text primary key,
  name text not null,
  by text not null,
  at timestamptz not null default now()
);

create table solution_mappings (
  origin text not null,
  kind text not null,
  foreign_id uuid not null,
  local_id uuid not null,
  content_hash text,
  constraint solution_mappings_pk primary key (origin, kind, foreign_id)
);

create table solution_imports (
  id uuid primary key,
  user_id uuid not null,
  file jsonb not null,
  own boolean not null,
  status text not null default 'ready',
  things jsonb not null default '{}',
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  constraint solution_imports_status_check check (status in ('ready', 'applying', 'applied', 'undoing', 'undone'))
);
create index solution_imports_user_idx on solution_imports (user_id, created_at);

create table solution_import_steps (
  id uuid primary key,
  import_id uuid not null,
  position integer not null,
  kind text not null,
  foreign_id uuid not null,
  change text not null,
  status text not null default 'waiting',
  name_here text not null,
  local_id uuid,
  before jsonb,
  before_hash text,
  after_hash text,
  former_hash text,
  code text,
  constraint solution_import_steps_position_key unique (import_id, position),
  constraint solution_import_steps_status_check check (status in ('waiting', 'doing', 'done', 'refused', 'undone', 'kept')),
  constraint solution_import_steps_import_fk foreign key (import_id) references solution_imports (id) on delete cascade
);
