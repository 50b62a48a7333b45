-- What HTTP services can be asked: methods in controllers. They go with their data source; behaviours took copies.
create table data_service_controllers (
  id uuid primary key,
  revision integer not null default 1,
  source_id uuid not null,
  name text not null,
  description text not null,
  created_at timestamp with time zone not null default now(),
  constraint data_service_controllers_name_key unique (source_id, name),
  constraint data_service_controllers_source_fk foreign key (source_id) references data_sources (id) on delete cascade
);
create table data_service_methods (
  id uuid primary key,
  revision integer not null default 1,
  controller_id uuid not null,
  name text not null,
  description text not null,
  request_method text not null,
  uri text not null,
  params jsonb not null,
  result_path text not null,
  result_type text not null,
  collection boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint data_service_methods_name_key unique (controller_id, name),
  constraint data_service_methods_controller_fk foreign key (controller_id) references data_service_controllers (id)
    on delete cascade
);
