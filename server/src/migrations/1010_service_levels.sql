-- Working hours that the clocks of work orders follow, what is promised for each urgency, and how far the clocks of an order are.
create table working_calendars (
  id uuid primary key,
  name text not null,
  periods jsonb not null,
  on_holidays boolean not null,
  revision integer not null default 1,
  constraint working_calendars_name_key unique (name)
);

create table service_levels (
  id uuid primary key,
  urgency smallint not null,
  response_minutes integer,
  resolution_minutes integer,
  calendar_id uuid,
  steps jsonb not null default '[]'::jsonb,
  revision integer not null default 1,
  constraint service_levels_urgency_key unique (urgency),
  constraint service_levels_calendar_fk foreign key (calendar_id) references working_calendars (id)
);

insert into service_levels (id, urgency)
values ('00000000-0000-4000-8000-000000005101', 1), ('00000000-0000-4000-8000-000000005102', 2),
       ('00000000-0000-4000-8000-000000005103', 3), ('00000000-0000-4000-8000-000000005104', 4);

alter table work_orders
  add column clock_since timestamp with time zone,
  add column held_at timestamp with time zone,
  add column response_target bigint,
  add column response_used bigint not null default 0,
  add column response_due timestamp with time zone,
  add column resolution_target bigint,
  add column resolution_used bigint not null default 0,
  add column resolution_due timestamp with time zone,
  add column steps_done text[] not null default '{}',
  add column next_step_at timestamp with time zone;

create index work_orders_next_step_idx on work_orders (next_step_at) where next_step_at is not null;
create index work_orders_resolution_due_idx on work_orders (resolution_due) where resolution_due is not null;
