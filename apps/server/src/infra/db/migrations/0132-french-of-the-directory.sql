-- The directory's own texts in French (decision 132). The English ones stay what rows and answers are known by; where
-- there is no French, '' stands here and the English is shown. The French of questions and options stands in
-- service_form.fields.

alter table specialty
  add column name_fr text not null default '',
  -- In the order of `subsites`.
  add column subsites_fr text[] not null default '{}';

alter table service
  add column name_fr text not null default '',
  add column short_description_fr text not null default '',
  add column long_description_fr text not null default '',
  add column bio_fr text not null default '';
