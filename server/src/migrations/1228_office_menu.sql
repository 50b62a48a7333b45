-- Applications of office platforms in the navigation: where an entry came from, and what was last taken from there.
alter table navigation_menus
  add column source_id uuid,
  add column far_id text,
  add column taken jsonb;
create unique index navigation_menus_far_key on navigation_menus (source_id, far_id);
