/** Whether the person `p` of a statement takes phone consults: times in their weekly schedule, and the permission. */
export const takesPhoneSql = `(exists (select from phone_schedule h where h.person_id = p.id
  and jsonb_path_exists(h.schedule, '$[*][*]'))
    and exists (select from person_role pr join role r on r.name = pr.role where pr.person_id = p.id
    and 'phoneConsult' = any (r.permissions)))`;
