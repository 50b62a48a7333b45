-- Themes of the console and of the sign-in page. Of each kind one is in use, or the product's own look.
create table console_themes (
  id uuid primary key,
  theme_name text not null,
  marks text not null,
  bg_color text not null,
  move_color text not null,
  check_color text not null,
  menu_text_color text not null,
  nav_color text not null,
  nav_text_color text not null,
  logo uuid,
  revision integer not null default 1,
  constraint console_themes_name_key unique (theme_name)
);

create table login_themes (
  id uuid primary key,
  theme_name text not null,
  marks text not null,
  title text not null,
  title_color text not null,
  title_size integer not null,
  button_color text not null,
  button_size integer not null,
  logo uuid,
  bg_img uuid,
  figure text not null,
  figure_image uuid,
  login_box text not null,
  revision integer not null default 1,
  constraint login_themes_name_key unique (theme_name),
  constraint login_themes_figure_check check ((figure = 'picture') = (figure_image is not null))
);

-- One row.
create table themes_in_use (
  id integer primary key,
  theme_id uuid,
  login_theme_id uuid,
  constraint themes_in_use_one_check check (id = 1),
  constraint themes_in_use_theme_fk foreign key (theme_id) references console_themes (id),
  constraint themes_in_use_login_theme_fk foreign key (login_theme_id) references login_themes (id)
);
insert into themes_in_use (id) values (1);
