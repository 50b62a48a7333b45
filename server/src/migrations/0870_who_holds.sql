-- Which process holds a claim, or is delivering an event or a notice: what one that has died held is free at once.
alter table claims add column node uuid;
-- What it is held for, for those who want the same.
alter table claims add column purpose text;
alter table news_deliveries add column leased_by uuid;
alter table notice_deliveries add column leased_by uuid;
create index news_deliveries_leased_idx on news_deliveries (leased_by) where leased_by is not null;
create index notice_deliveries_leased_idx on notice_deliveries (leased_by) where leased_by is not null;
