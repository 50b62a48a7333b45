-- Requests that people send by the QR code of a label, without signing in.
insert into work_order_types (id, code, name, name_en, sort, enabled, urgency, link, confirmation, reopen_days)
values ('00000000-0000-4000-8000-000000005206', 'request', '公众报修', 'Public request', 60, true, 3, 'none', 'none', 7)
on conflict do nothing;

create table request_settings (
  id uuid primary key,
  enabled boolean not null,
  type text not null,
  open_at_most integer not null,
  per_hour integer not null,
  revision integer not null default 1,
  constraint request_settings_type_fk foreign key (type) references work_order_types (code)
);
insert into request_settings (id, enabled, type, open_at_most, per_hour)
select '00000000-0000-4000-8000-000000005301', false,
  coalesce((select code from work_order_types where code = 'request'), 'repair'), 3, 60;

create table request_labels (
  id uuid primary key,
  code text not null,
  code_hash text not null,
  device_id uuid,
  asset_id uuid,
  place_id uuid,
  issued_at timestamp with time zone not null default now(),
  constraint request_labels_code_key unique (code_hash),
  constraint request_labels_device_key unique (device_id),
  constraint request_labels_asset_key unique (asset_id),
  constraint request_labels_place_key unique (place_id),
  constraint request_labels_target_check check (num_nonnulls(device_id, asset_id, place_id) = 1),
  constraint request_labels_device_fk foreign key (device_id) references devices (id) on delete cascade,
  constraint request_labels_asset_fk foreign key (asset_id) references assets (id) on delete cascade,
  constraint request_labels_place_fk foreign key (place_id) references places (id) on delete cascade
);

create table public_requests (
  id uuid primary key,
  number integer not null,
  key_hash text not null,
  order_id uuid not null,
  record_id uuid not null,
  joined boolean not null,
  target_id uuid not null,
  label_name text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  constraint public_requests_number_key unique (number),
  constraint public_requests_key_key unique (key_hash),
  constraint public_requests_order_fk foreign key (order_id) references work_orders (id) on delete cascade
);
create index public_requests_target_idx on public_requests (target_id, at);
create index public_requests_at_idx on public_requests (at, id);
create index public_requests_order_idx on public_requests (order_id, at);
