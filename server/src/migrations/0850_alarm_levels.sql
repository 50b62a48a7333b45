-- The dictionary of alarm levels: the four severities, and kinds of them that people add.
create table alarm_levels (
  level smallint primary key,
  severity smallint not null,
  names jsonb not null,
  color smallint not null,
  shape text not null,
  sign text not null,
  sound smallint not null,
  sort integer not null,
  retired boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index alarm_levels_zh_key on alarm_levels (lower(names ->> 'zh'));
create unique index alarm_levels_en_key on alarm_levels (lower(names ->> 'en'));

insert into alarm_levels (level, severity, names, color, shape, sign, sound, sort) values
  (1, 1, '{"zh": "紧急", "en": "Critical"}', 1, 'octagon', '1', 1, 0),
  (2, 2, '{"zh": "严重", "en": "Serious"}', 2, 'triangle', '2', 2, 0),
  (3, 3, '{"zh": "一般", "en": "Minor"}', 3, 'diamond', '3', 3, 0),
  (4, 4, '{"zh": "提示", "en": "Notice"}', 4, 'circle', '4', 4, 0);

-- Alarms and rules keep their severity in `level`, as releases without the dictionary read it; 0 is the severity itself.
alter table alarms add column level_kind smallint not null default 0;
-- The lists of an added level.
create index alarms_kind_idx on alarms (level, level_kind, last_at desc, id) where level_kind <> 0;
alter table alarm_rules add column level_kind smallint not null default 0;
