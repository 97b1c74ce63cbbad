/** Parts of statements about the person `p` that decide when they are available; see settingsOf. */

/** Vacations that are not over; `from` is the start of today. */
export const vacationsSql = (from: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('start', v.starts_at, 'end', v.ends_at,
              'disableEconsult', v.disable_econsult, 'disablePhoneConsult', v.disable_phone_consult))
            from vacation v where v.person_id = p.id and v.ends_at >= ${from}), '[]')`;

/** The roster of a member of the service `s`, with the days from `today` on that differ. */
export const rosterSql = (today: string): string =>
  `jsonb_build_object('weekdays', (select g.weekdays from group_member g where g.service_id = s.id
              and g.person_id = p.id),
            'days', coalesce((select jsonb_agg(jsonb_build_object('day', r.day, 'onDuty', r.on_duty) order by r.day)
              from roster_day r where r.service_id = s.id and r.person_id = p.id and r.day >= ${today}), '[]'))`;
