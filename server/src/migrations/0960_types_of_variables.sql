-- Variables have the data types of the specification: number is double, text is string, yes or no is bool.
create function data_type_of(kind text) returns text language sql immutable as $$
  select case kind when 'number' then 'double' when 'text' then 'string' when 'yesNo' then 'bool' else kind end
$$;
create function with_data_types(definition jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(definition, '{variables}', (
    select coalesce(jsonb_agg(jsonb_set(one, '{type}', to_jsonb(data_type_of(one ->> 'type'))) order by nth), '[]')
    from jsonb_array_elements(definition -> 'variables') with ordinality as listed (one, nth)))
$$;

update automation_variables set type = data_type_of(type);
update local_variables set type = data_type_of(type);
update automations set definition = with_data_types(definition) where definition -> 'variables' -> 0 is not null;
update automation_versions set draft = with_data_types(draft) where draft -> 'variables' -> 0 is not null;
update strategies set definition = with_data_types(definition) where definition -> 'variables' -> 0 is not null;

drop function with_data_types(jsonb);
drop function data_type_of(text);
