/** What a person who asked is, of a person's row: its title and credentials say it, and the role of residents. */
export const requesterKind = (person: string): string => `case when ${person}.id is null then null
  when exists (select 1 from person_role h where h.person_id = ${person}.id and h.role = 'resident') then 'resident'
  when ${person}.credentials ~* '\\mNP\\M' or ${person}.title ~* 'nurse practitioner' then 'np' else 'md' end`;

/**
 * Columns province and validated of a doctor: the province of the clinic given where they still work there, else of
 * their usual one; null where they have none.
 */
export const doctorFacts = (doctor: string, clinic: string): string => `(select k.province
    from location l join clinic k on k.id = l.clinic_id
    where l.person_id = ${doctor} and not l.disabled
    order by coalesce(l.clinic_id = ${clinic}, false) desc, l.is_default desc, l.position limit 1) as province,
  not exists (select 1 from person_role h
    where h.person_id = ${doctor} and h.role = 'pracIdValidationRequired') as validated`;
