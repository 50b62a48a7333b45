-- Photos of places: the room, its plan, its system diagram.
create table place_photos (
  id uuid primary key,
  place_id uuid not null,
  kind text not null,
  file_id uuid not null,
  caption text not null,
  sort integer not null,
  created_at timestamp with time zone not null default now(),
  constraint place_photos_place_fk foreign key (place_id) references places (id) on delete cascade,
  constraint place_photos_file_fk foreign key (file_id) references stored_files (id)
);
create index place_photos_place_idx on place_photos (place_id, kind, sort);

-- A state set by hand, with its reason and end, replaces the mark for maintenance. Its column stays for nodes of the version
-- before, which still read and write it.
alter table places
  add column set_state text,
  add column set_reason text,
  add column set_by text,
  add column set_at timestamp with time zone,
  add column set_until timestamp with time zone;
update places set set_state = 'maintenance', set_at = now() where maintenance;
create index places_set_until_idx on places (set_until);
