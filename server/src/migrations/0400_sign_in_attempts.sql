-- Wrong passwords are counted per browser, per name and address, and per name over strangers. What was counted per account
-- is forgiven.
drop table sign_in_attempts;
create table sign_in_attempts (
  subject text primary key,
  failures integer not null,
  refused_until timestamptz,
  forgotten_at timestamptz not null
);
create index sign_in_attempts_forgotten_idx on sign_in_attempts (forgotten_at);

create table sign_in_addresses (
  user_id uuid not null,
  address text not null,
  seen_at timestamptz not null default now(),
  constraint sign_in_addresses_user_id_address_pk primary key (user_id, address),
  constraint sign_in_addresses_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
-- Whoever is signed in is known at that address: nobody begins as a stranger. IPv6 counts by /64.
insert into sign_in_addresses (user_id, address, seen_at)
select user_id, network, max(last_seen_at)
from (
  select user_id, last_seen_at,
    case when ip ~ '^[0-9a-fA-F:]+$' then host(network(set_masklen(ip::inet, 64)))
         else regexp_replace(ip, '^::ffff:', '', 'i') end as network
  from sessions
) known
where network ~ '^([0-9]+[.]){3}[0-9]+$' or network ~ '^[0-9a-f:]+$'
group by user_id, network;
