-- Places that are made of others, such as a hall of two rooms with a movable wall, and whether the wall is open.
create table place_combinations (
  place_id uuid primary key,
  mode text not null,
  sensor jsonb,
  combine_group_id uuid,
  divide_group_id uuid,
  combined boolean not null default false,
  changed_at timestamp with time zone,
  changed_by text,
  run_id uuid,
  refused text,
  constraint place_combinations_place_fk foreign key (place_id) references places (id) on delete cascade
);

-- A part may belong to several combined places, but only to one at a time.
create table place_parts (
  whole_id uuid not null,
  part_id uuid not null,
  held boolean not null default false,
  constraint place_parts_pk primary key (whole_id, part_id),
  constraint place_parts_whole_fk foreign key (whole_id) references place_combinations (place_id) on delete cascade,
  constraint place_parts_part_fk foreign key (part_id) references places (id)
);
create index place_parts_part_idx on place_parts (part_id);
create unique index place_parts_held_key on place_parts (part_id) where held;

-- The other places that share a room with a place: its parts, and combined places with one of its rooms.
create function places_sharing_room(place uuid) returns setof uuid language sql stable as $$
  with rooms as (select part_id as id from place_parts where whole_id = place union select place)
  select id from rooms where id <> place
  union
  select whole_id from place_parts join rooms on rooms.id = part_id where whole_id <> place
$$;

-- Waits for other transactions that book or recombine one of the same rooms.
create function lock_rooms_of(places uuid[]) returns void language plpgsql as $$
declare
  room uuid;
begin
  for room in
    select id from unnest(places) as given (id) union
    select part_id from place_parts where whole_id = any (places)
    order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('room ' || room, 0));
  end loop;
end
$$;

-- Two meetings never use one room at the same time, also if one of them is in a combined place. The name is that of the
-- constraint for meetings in the same place, because to callers it is the same refusal.
create function meetings_refuse_shared_room() returns trigger language plpgsql as $$
begin
  if new.status not in ('planned', 'running') then return new; end if;
  if tg_op = 'UPDATE' and old.status in ('planned', 'running')
    and (old.place_id, old.starts_at, old.ends_at) = (new.place_id, new.starts_at, new.ends_at) then return new; end if;
  if not exists (select from places_sharing_room(new.place_id)) then return new; end if;
  perform lock_rooms_of(array[new.place_id]);
  if exists (
    select from meetings m
    where m.place_id in (select places_sharing_room(new.place_id)) and m.id <> new.id
      and m.status in ('planned', 'running')
      and tstzrange(m.starts_at, m.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception using errcode = 'exclusion_violation', constraint = 'meetings_no_overlap', table = 'meetings',
      message = 'another meeting uses a room of this place';
  end if;
  return new;
end
$$;
create trigger meetings_shared_room before insert or update of place_id, starts_at, ends_at, status on meetings
  for each row execute function meetings_refuse_shared_room();
