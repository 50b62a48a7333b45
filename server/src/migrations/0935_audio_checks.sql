-- The last reading of the audio devices of a place, as far as it has come: for everybody who looks, on every node.
create table audio_checks (
  place_id uuid primary key,
  id uuid not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  started_by text not null,
  total integer not null,
  done integer not null default 0,
  -- Ids of devices that could not be read.
  unanswered uuid[] not null default '{}',
  constraint audio_checks_place_id_places_id_fk foreign key (place_id) references places (id) on delete cascade
);
