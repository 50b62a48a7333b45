-- What the states of places were, for conditions that ask for how long they have held.
alter table automation_place_states add column seen_at timestamp with time zone not null default now();

create table place_state_changes (
  place_id uuid not null,
  at timestamp with time zone not null default now(),
  -- Null from when nobody looked any more, until somebody did again.
  state text,
  constraint place_state_changes_place_fk foreign key (place_id) references places (id) on delete cascade
);
create index place_state_changes_idx on place_state_changes (place_id, at);
