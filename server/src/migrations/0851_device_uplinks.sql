-- Where a device hangs in the network: a switch that is a device of the venue, and the number of its port.
alter table devices add column switch_id uuid;
alter table devices add column switch_port integer;
alter table devices add constraint devices_switch_fk foreign key (switch_id) references devices (id) on delete set null;
create index devices_switch_idx on devices (switch_id) where switch_id is not null;
