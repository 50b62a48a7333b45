-- When an alarm is due for another reminder or for the next step of its escalation.
create table alarm_notice_timers (
  alarm_id uuid not null,
  kind text not null,
  step integer not null,
  due_at timestamp with time zone not null,
  constraint alarm_notice_timers_pk primary key (alarm_id, kind, step)
);
create index alarm_notice_timers_due_idx on alarm_notice_timers (due_at);

-- What has been sent about an alarm: the raises that were announced, so that none is announced twice.
create table alarm_notices_sent (
  alarm_id uuid not null,
  occasion text not null,
  created_at timestamp with time zone not null default now(),
  constraint alarm_notices_sent_pk primary key (alarm_id, occasion)
);
create index alarm_notices_sent_created_idx on alarm_notices_sent (created_at);
