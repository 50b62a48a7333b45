-- Ways on which notices leave. Secrets are encrypted.
create table notice_channels (
  id uuid primary key,
  name text not null,
  kind text not null,
  params jsonb not null,
  secrets text,
  has_secrets text[] not null,
  per_minute integer not null,
  digest_minutes integer not null,
  enabled boolean not null,
  sort integer not null,
  last_sent_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notice_channels_name_key unique (name)
);

-- What notices say.
create table notice_templates (
  id uuid primary key,
  code text not null,
  name text not null,
  group_name text not null,
  message_type text not null,
  title jsonb not null,
  content jsonb not null,
  external boolean not null,
  system boolean not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint notice_templates_code_key unique (code)
);
create table notice_template_channels (
  template_id uuid not null,
  channel_id uuid not null,
  constraint notice_template_channels_pk primary key (template_id, channel_id),
  constraint notice_template_channels_template_fk foreign key (template_id) references notice_templates (id) on delete cascade,
  constraint notice_template_channels_channel_fk foreign key (channel_id) references notice_channels (id) on delete cascade
);
create index notice_template_channels_channel_idx on notice_template_channels (channel_id);

-- Whom notices go to.
create table notice_recipients (
  id uuid primary key,
  name text not null,
  kind text not null,
  subject_id uuid,
  phone text,
  email text,
  language text,
  rota jsonb,
  created_at timestamp with time zone not null default now(),
  constraint notice_recipients_name_key unique (name)
);
create index notice_recipients_phone_idx on notice_recipients (regexp_replace(phone, '[ -]', '', 'g'));

create table notice_preferences (
  user_id uuid primary key,
  language text,
  muted text[] not null,
  quiet_from text,
  quiet_to text,
  urgent_in_quiet boolean not null,
  digest_minutes integer,
  constraint notice_preferences_user_fk foreign key (user_id) references users (id) on delete cascade
);

-- One notice to one recipient by one channel.
create table notice_deliveries (
  id uuid primary key,
  notice_id uuid not null,
  channel_id uuid,
  channel_name text not null,
  channel_kind text not null,
  user_id uuid,
  recipient text not null,
  address text,
  language text not null,
  title text not null,
  content text not null,
  subject text not null,
  place_id uuid,
  urgent boolean not null,
  status text not null,
  attempts integer not null default 0,
  message_id uuid,
  digest_key text,
  slot_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tried_at timestamp with time zone,
  sent_at timestamp with time zone,
  reply jsonb,
  created_at timestamp with time zone not null default now(),
  constraint notice_deliveries_channel_fk foreign key (channel_id) references notice_channels (id) on delete set null
);
create index notice_deliveries_due_idx on notice_deliveries (channel_id, due_at) where status = 'waiting';
create index notice_deliveries_tried_idx on notice_deliveries (channel_id, tried_at);
create index notice_deliveries_digest_idx on notice_deliveries (digest_key, slot_at) where digest_key is not null;
create index notice_deliveries_message_idx on notice_deliveries (message_id);
create index notice_deliveries_created_idx on notice_deliveries (created_at, id);
create index notice_deliveries_notice_idx on notice_deliveries (notice_id);
