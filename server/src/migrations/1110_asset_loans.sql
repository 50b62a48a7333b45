-- Reservations of assets, and the loans that become of them: one row from the wish to the return. An asset that is on loan
-- has exactly one row that is out.
create table asset_loans (
  id uuid primary key,
  asset_id uuid not null,
  meeting_id uuid,
  status text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  holder text not null,
  holder_id uuid,
  remarks text not null default '',
  handed_at timestamp with time zone,
  handed_by text,
  returned_at timestamp with time zone,
  returned_by text,
  released_as text,
  -- What happened to it without a call has been said to the one it was for.
  is_said boolean not null default true,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  constraint asset_loans_asset_fk foreign key (asset_id) references assets (id) on delete cascade,
  constraint asset_loans_meeting_fk foreign key (meeting_id) references meetings (id) on delete set null,
  constraint asset_loans_end_after_start check (ends_at > starts_at),
  -- Nothing is promised to two at the same time. The range of one id stands in for an extension (see the meetings).
  constraint asset_loans_no_overlap exclude using gist (
    place_key(asset_id, asset_id, '[]') with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status in ('reserved', 'out'))
);
create unique index asset_loans_out_key on asset_loans (asset_id) where status = 'out';
create index asset_loans_asset_idx on asset_loans (asset_id, starts_at);
create index asset_loans_meeting_idx on asset_loans (meeting_id) where meeting_id is not null;
create index asset_loans_starts_idx on asset_loans (starts_at, id);
create index asset_loans_ends_idx on asset_loans (ends_at, id);
create index asset_loans_open_idx on asset_loans (ends_at) where status in ('reserved', 'out');
create index asset_loans_unsaid_idx on asset_loans (id) where not is_said;

-- What is on loan already. Noon is the same day in nearly every zone.
insert into asset_loans (id, asset_id, status, starts_at, ends_at, holder, handed_at, created_by)
select gen_random_uuid(), a.id, 'out', least(a.since, l.ends_at - interval '1 day'), l.ends_at, coalesce(a.holder, ''),
  a.since, ''
from assets a, lateral (select (a.due_back_on + time '12:00') at time zone 'UTC' as ends_at) l
where a.status = 'onLoan';

-- Meetings change in many ways: by people, by their time, by calendars that are read. Whatever way it was, what is reserved
-- for a meeting moves with it, or is released where somebody else has the asset at the new time. One statement at a time, in
-- the transaction of the meeting.
create function asset_loans_follow_meeting() returns trigger language plpgsql as $$
declare
  loan record;
begin
  if tg_op = 'DELETE' or new.status not in ('planned', 'running') then
    update asset_loans set status = 'released', is_said = false, revision = revision + 1, released_as = case
        when tg_op <> 'DELETE' and new.status = 'ended' then 'meetingOver' else 'meetingCancelled' end
      where meeting_id = old.id and status = 'reserved';
    if tg_op = 'DELETE' then
      return old;
    end if;
  end if;
  for loan in
    select id, status from asset_loans
    where meeting_id = new.id
      and (status in ('reserved', 'out') or status = 'released' and released_as = 'meetingCancelled'
        and old.status = 'cancelled' and new.status in ('planned', 'running'))
    order by id
  loop
    begin
      if loan.status = 'out' then
        update asset_loans set ends_at = new.ends_at, is_said = false, revision = revision + 1
          where id = loan.id and ends_at is distinct from new.ends_at and new.ends_at > starts_at;
      else
        update asset_loans
          set status = 'reserved', released_as = null, starts_at = new.starts_at, ends_at = new.ends_at, is_said = false,
            revision = revision + 1
          where id = loan.id and (status, starts_at, ends_at) is distinct from ('reserved', new.starts_at, new.ends_at)
            and exists (select from assets a where a.id = asset_id and a.status not in ('inRepair', 'retired'));
      end if;
    exception when exclusion_violation then
      -- What is out stays out until when it was promised.
      update asset_loans set status = 'released', released_as = 'meetingMoved', is_said = false, revision = revision + 1
        where id = loan.id and status = 'reserved';
    end;
  end loop;
  return new;
end
$$;
create trigger meetings_take_loans_along after update of status, starts_at, ends_at on meetings
  for each row when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at
    or old.ends_at is distinct from new.ends_at)
  execute function asset_loans_follow_meeting();
create trigger meetings_release_loans before delete on meetings
  for each row execute function asset_loans_follow_meeting();
