-- What models found likely in a picture (decision 104): an object in JSON by category, encrypted with the picture's
-- other words. Null where nothing was predicted.
alter table media add column predictions bytea;
alter table attachment add column predictions bytea;
