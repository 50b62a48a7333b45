-- What answers calls is what was activated last; the row itself is what is being worked on.
alter table data_behaviors
  alter column source_id drop not null,
  add column target jsonb,
  add column active jsonb,
  add column active_name text,
  add column active_source_id uuid,
  add constraint data_behaviors_active_name_key unique (active_name),
  add constraint data_behaviors_active_source_fk foreign key (active_source_id) references data_sources (id);
create index data_behaviors_active_source_idx on data_behaviors (active_source_id);
update data_behaviors set
  active_name = method_name,
  active_source_id = source_id,
  active = jsonb_build_object(
    'groupId', group_id, 'name', name, 'methodName', method_name, 'description', description, 'system', system,
    'methodType', method_type, 'sourceId', source_id, 'target', null, 'sql', sql, 'requestMethod', request_method,
    'uri', uri, 'resultPath', result_path, 'resultType', result_type, 'collection', collection,
    'timeoutSeconds', timeout_seconds, 'cacheSeconds', cache_seconds, 'params', params, 'revision', revision,
    'since', to_char(coalesce((last_test ->> 'at')::timestamptz, updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', coalesce(last_test ->> 'by', ''))
  where status = 'activated';
-- What other systems sent last. The key is stored as its hash.
create table data_behavior_inboxes (
  behavior_id uuid primary key,
  key_hash text not null,
  received_at timestamp with time zone,
  body jsonb,
  constraint data_behavior_inboxes_key_hash_key unique (key_hash),
  constraint data_behavior_inboxes_behavior_fk foreign key (behavior_id) references data_behaviors (id) on delete cascade
);
