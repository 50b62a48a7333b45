-- Previews of uploaded tables of any kind, not only of devices. They last an hour, so none is moved over.
drop table device_import_rows;
drop table device_imports;

create table table_imports (
  id uuid primary key,
  kind text not null,
  user_id uuid not null,
  file_name text not null,
  sheet text not null,
  headings jsonb not null,
  created_at timestamp with time zone not null default now()
);
create table table_import_rows (
  import_id uuid not null,
  row integer not null,
  change text not null,
  draft jsonb,
  sealed text,
  cells jsonb,
  errors jsonb,
  created_at timestamp with time zone not null default now(),
  constraint table_import_rows_import_id_row_pk primary key (import_id, row),
  constraint table_import_rows_import_id_table_imports_id_fk foreign key (import_id)
    references table_imports (id) on delete cascade
);

-- Old previews are removed with everything else that expires; the former job has no worker any more.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'transfer.tidy';
  end if;
end $$;
