-- Always true: the search for the first delivery of a subject does not say it, and so cannot take this index instead of
-- the one of its order.
drop index news_deliveries_due_idx;
create index news_deliveries_due_idx on news_deliveries (consumer, available_at) where dead_at is null and attempts >= 0;
