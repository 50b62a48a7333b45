-- Filters of lists that people save for themselves.
create table saved_filters (
  id uuid primary key,
  user_id uuid not null,
  list text not null,
  name text not null,
  "values" jsonb not null,
  is_default boolean not null,
  revision integer not null default 1,
  constraint saved_filters_name_key unique (user_id, list, name),
  constraint saved_filters_user_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index saved_filters_default_idx on saved_filters (user_id, list) where is_default;
