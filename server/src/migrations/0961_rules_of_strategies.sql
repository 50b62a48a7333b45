-- A check of a strategy has rules in groups: the one rule of an earlier check becomes the only one of a group.
update strategies set definition = jsonb_set(definition, '{checks}', (
  select coalesce(jsonb_agg(
    case when one -> 'rule' ? 'rules' then one
      else jsonb_set(one, '{rule}', jsonb_build_object('match', 'all', 'rules', jsonb_build_array(one -> 'rule'))) end
    order by nth), '[]')
  from jsonb_array_elements(definition -> 'checks') with ordinality as listed (one, nth)));
