-- Stocktakes: what was expected at places, what was found there, and codes that no asset has.
create table stocktakes (
  id uuid primary key,
  name text not null,
  status text not null,
  place_ids uuid[] not null,
  category_ids uuid[] not null,
  categories text[] not null,
  started_by_id uuid,
  started_by text not null,
  started_at timestamp with time zone not null default now(),
  ended_by text,
  ended_at timestamp with time zone
);
create index stocktakes_started_idx on stocktakes (started_at, id);

-- Names are copied: a finished stocktake stays as it is.
create table stocktake_places (
  stocktake_id uuid not null,
  place_id uuid not null,
  name text not null,
  position integer not null,
  closed_by text,
  closed_at timestamp with time zone,
  constraint stocktake_places_pk primary key (stocktake_id, place_id),
  constraint stocktake_places_stocktake_fk foreign key (stocktake_id) references stocktakes (id) on delete cascade
);

create table stocktake_items (
  id uuid primary key,
  stocktake_id uuid not null,
  asset_id uuid,
  code text not null,
  name text not null,
  model text,
  asset_status text not null,
  status text not null,
  place_id uuid not null,
  place_name text not null,
  location text,
  found_place_id uuid,
  found_place text,
  found_at timestamp with time zone,
  found_by text,
  decision text,
  constraint stocktake_items_asset_key unique (stocktake_id, asset_id),
  constraint stocktake_items_stocktake_fk foreign key (stocktake_id) references stocktakes (id) on delete cascade,
  constraint stocktake_items_asset_fk foreign key (asset_id) references assets (id) on delete set null
);
create index stocktake_items_place_idx on stocktake_items (stocktake_id, place_id, status);
create index stocktake_items_code_idx on stocktake_items (stocktake_id, code, id);
create index stocktake_items_asset_idx on stocktake_items (asset_id);

create table stocktake_scans (
  id uuid primary key,
  stocktake_id uuid not null,
  place_id uuid not null,
  label text not null,
  item_id uuid,
  unknown_id uuid,
  outcome text not null,
  at timestamp with time zone not null,
  by text not null,
  by_id uuid,
  received_at timestamp with time zone not null default now(),
  constraint stocktake_scans_stocktake_fk foreign key (stocktake_id) references stocktakes (id) on delete cascade
);
create index stocktake_scans_stocktake_idx on stocktake_scans (stocktake_id, received_at);

create table stocktake_unknowns (
  id uuid primary key,
  stocktake_id uuid not null,
  code text not null,
  place_id uuid not null,
  place_name text not null,
  remarks text not null,
  at timestamp with time zone not null,
  by text not null,
  asset_id uuid,
  asset_name text,
  constraint stocktake_unknowns_code_key unique (stocktake_id, code),
  constraint stocktake_unknowns_stocktake_fk foreign key (stocktake_id) references stocktakes (id) on delete cascade,
  constraint stocktake_unknowns_asset_fk foreign key (asset_id) references assets (id) on delete set null
);
create index stocktake_unknowns_asset_idx on stocktake_unknowns (asset_id);

create table stocktake_unknown_files (
  unknown_id uuid not null,
  file_id uuid not null,
  position integer not null,
  constraint stocktake_unknown_files_pk primary key (unknown_id, file_id),
  constraint stocktake_unknown_files_unknown_fk foreign key (unknown_id) references stocktake_unknowns (id) on delete cascade,
  constraint stocktake_unknown_files_file_fk foreign key (file_id) references stored_files (id)
);
create index stocktake_unknown_files_file_idx on stocktake_unknown_files (file_id);

-- What is left of a code without separators and leading zeros, as labels are compared (contract/vocabulary/label-codes).
create function asset_code_core(code text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(upper(code), '[^[:alnum:]]', '', 'g'), '^0+(?=.)', ''),
    '([[:alpha:]])0+(?=[[:alnum:]])', '\1', 'g')
$$;
create index assets_code_core_idx on assets (asset_code_core(code));
create index assets_sn_idx on assets (sn);
