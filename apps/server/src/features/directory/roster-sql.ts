const weekdaysSql = '(select g.weekdays from group_member g where g.service_id = s.id and g.person_id = p.id)';

/**
 * SQL: the roster of the person `p` in the service `s`, with the days from `today` on that differ. `weekdays`: where a
 * statement that has joined `group_member` has them already.
 */
export const rosterSql = (today: string, weekdays: string = weekdaysSql): string =>
  `jsonb_build_object('weekdays', ${weekdays},
            'days', coalesce((select jsonb_agg(jsonb_build_object('day', r.day, 'onDuty', r.on_duty) order by r.day)
              from roster_day r where r.service_id = s.id and r.person_id = p.id and r.day >= ${today}), '[]'))`;
