import { servicesGetSpecialties } from '@consult/contract/directory/get-specialties.ts';
import { serve } from '../../call/implement.ts';
import { scopeOf, scopeSql, scopeValues } from './visibility.ts';

/**
 * The query steps along the index from one pair to the next, so that its time grows with the number of subsites, not of
 * services. Specialties stand by name; subsites in the order in which the specialty lists them, others after them by
 * name.
 */
const text = `with recursive pair as (
    (select specialty, subsite from service_search order by specialty, subsite limit 1)
    union all
    select n.specialty, n.subsite from pair p
      cross join lateral (select x.specialty, x.subsite from service_search x
      where (x.specialty, x.subsite) > (p.specialty, p.subsite) order by x.specialty, x.subsite limit 1) n
  )
  select p.specialty, coalesce(array_agg(p.subsite order by array_position(s.subsites, p.subsite),
  p.subsite) filter (where p.subsite <> ''), '{}') as subsites
    from pair p left join specialty s on s.name = p.specialty
    where exists (select from service_search x where x.specialty = p.specialty and x.subsite = p.subsite
    and ${scopeSql(1, { province: 'x.province', specialty: 'x.specialty' })})
    group by p.specialty order by p.specialty`;

/**
 * services-getSpecialties: the specialties in which the viewer can see a service, so that no choice in the finder leads
 * to an empty list.
 */
export const getSpecialties = serve(servicesGetSpecialties).handler(async ({ context: { app, viewer } }) => {
  const scope = await scopeOf(app.read, viewer);
  const { rows } = await app.read.query<{ specialty: string; subsites: string[] }>({
    name: 'directory-specialties',
    text,
    values: scopeValues(scope),
  });
  return Object.fromEntries(rows.map(({ specialty, subsites }) => [specialty, { subsites }]));
});
