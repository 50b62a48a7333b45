create table meetings (
  id uuid primary key,
  place_id uuid not null,
  subject text not null,
  organiser text not null,
  organiser_id uuid,
  participants jsonb not null default '[]',
  remarks text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  status text not null,
  check_in_by timestamp with time zone,
  checked_in_at timestamp with time zone,
  series_id uuid,
  sample boolean not null default false,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint meetings_place_fk foreign key (place_id) references places (id) on delete cascade,
  constraint meetings_organiser_fk foreign key (organiser_id) references users (id) on delete set null,
  constraint meetings_end_after_start check (ends_at > starts_at)
);
create index meetings_place_idx on meetings (place_id, starts_at);
create index meetings_starts_idx on meetings (starts_at, id);
create index meetings_series_idx on meetings (series_id);
create index meetings_open_idx on meetings (ends_at) where status in ('planned', 'running');

-- No two meetings in one place at the same time. GiST compares ranges but not uuids, for which there is an extension that
-- not every database offers: a range of uuids with one element does the same.
create type place_key as range (subtype = uuid);
alter table meetings add constraint meetings_no_overlap exclude using gist (
  place_key(place_id, place_id, '[]') with =,
  tstzrange(starts_at, ends_at) with &&
) where (status in ('planned', 'running'));

-- What places do about their meetings; without a place, what all do that have no row of their own.
create table meeting_options (
  id uuid primary key,
  place_id uuid,
  check_in boolean not null,
  release_after integer not null,
  constraint meeting_options_place_fk foreign key (place_id) references places (id) on delete cascade,
  constraint meeting_options_place_key unique nulls not distinct (place_id)
);
