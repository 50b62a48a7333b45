-- Values that a device only passes through are marked in the enumerations of models (decision 063). Models made from ready
-- models carry copies of these; what people have named themselves is for them to mark.
create function mark_transitional(given jsonb) returns jsonb language sql immutable as $$
  select given || jsonb_build_object(
    'properties', (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(property -> 'enum') = 'array' and jsonb_array_length(property -> 'enum') > 0 then
          jsonb_set(property, '{enum}', (
            select jsonb_agg(
              case when item ->> 'code' in ('warming', 'cooling', 'warmup') and item ->> 'color' = 'busy'
                then item || '{"transitional": true}' else item end
              order by nth)
            from jsonb_array_elements(property -> 'enum') with ordinality as items (item, nth)))
        else property end order by at), '[]')
      from jsonb_array_elements(given -> 'properties') with ordinality as properties (property, at)),
    -- Lamps take longer than it took to be told that they had begun to warm up.
    'actions', (
      select coalesce(jsonb_agg(
        case when action ->> 'id' = 'power' and action -> 'timeoutMs' = '20000' and action -> 'expect' @> '[{"in": ["warming"]}]'
          then jsonb_set(action, '{timeoutMs}', '180000') else action end
        order by at), '[]')
      from jsonb_array_elements(given -> 'actions') with ordinality as actions (action, at)))
$$;
update models set description = mark_transitional(description), taken = mark_transitional(taken)
  where description @? '$.properties[*].enum[*] ? (@.code == "warming" || @.code == "cooling" || @.code == "warmup")';
drop function mark_transitional(jsonb);
