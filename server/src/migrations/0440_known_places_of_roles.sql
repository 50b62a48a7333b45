-- Roles could be given places and groups that are not there; what does not exist is nobody's right.
delete from role_places where not exists (select 1 from places p where p.id = role_places.place_id);
delete from role_place_groups where not exists (select 1 from place_groups g where g.id = role_place_groups.group_id);
