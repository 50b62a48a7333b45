-- The position of the venue is a setting; the calendar shows and changes the same one.
insert into system_configs (type, values)
select 'venue', jsonb_build_object('latitude', calendar #> '{position,latitude}', 'longitude', calendar #> '{position,longitude}')
from automation_calendars
where jsonb_typeof(calendar #> '{position,latitude}') = 'number' and jsonb_typeof(calendar #> '{position,longitude}') = 'number'
on conflict (type) do nothing;
