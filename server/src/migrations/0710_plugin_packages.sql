-- Plugins from outside: the package that each of them runs, kept as a stored file.
create table plugin_packages (
  plugin_id uuid primary key,
  key text not null,
  file_id uuid not null,
  manifest jsonb not null,
  sha256 text not null,
  created_at timestamp with time zone not null default now(),
  constraint plugin_packages_plugin_fk foreign key (plugin_id) references plugins (id) on delete cascade,
  constraint plugin_packages_file_fk foreign key (file_id) references stored_files (id),
  constraint plugin_packages_key_key unique (key)
);
