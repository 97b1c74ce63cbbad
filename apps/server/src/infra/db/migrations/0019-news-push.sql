-- The person up to whom the push about a piece of news was ordered, in the order of their ids: it goes out in portions, each once.
alter table news add column pushed_through uuid;
