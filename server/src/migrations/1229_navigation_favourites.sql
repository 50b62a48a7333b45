-- Entries of the navigation that people have marked for themselves.
create table navigation_favourites (
  user_id uuid not null,
  menu_id uuid not null,
  constraint navigation_favourites_user_id_menu_id_pk primary key (user_id, menu_id),
  constraint navigation_favourites_menu_id_navigation_menus_id_fk
    foreign key (menu_id) references navigation_menus (id) on delete cascade
);
create index navigation_favourites_menu_idx on navigation_favourites (menu_id);
