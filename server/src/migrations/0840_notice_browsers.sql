-- Browsers that notices are pushed to. The keys of a browser are encrypted.
create table notice_browsers (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  keys text not null,
  user_agent text not null,
  created_at timestamp with time zone not null default now(),
  last_sent_at timestamp with time zone,
  constraint notice_browsers_endpoint_key unique (endpoint),
  constraint notice_browsers_user_fk foreign key (user_id) references users (id) on delete cascade
);
create index notice_browsers_user_idx on notice_browsers (user_id);

-- Each browser of a recipient gets a delivery of its own.
alter table notice_deliveries add column browser_id uuid;
