-- Searches of the network, for the nodes that do not carry them out.
create table discovery_runs (
  id uuid primary key,
  user_id uuid not null,
  driver_id text not null,
  state text not null,
  error jsonb,
  done integer not null,
  total integer not null,
  stop_asked boolean not null default false,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  seen_at timestamp with time zone not null default now()
);
create index discovery_runs_user_idx on discovery_runs (user_id);

create table discovery_findings (
  run_id uuid not null,
  position integer not null,
  found jsonb not null,
  constraint discovery_findings_run_id_discovery_runs_id_fk
    foreign key (run_id) references discovery_runs (id) on delete cascade,
  constraint discovery_findings_run_id_position_pk primary key (run_id, position)
);
