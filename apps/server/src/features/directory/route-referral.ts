import type { RoutingTree } from '@consult/contract/directory/route-referral.ts';
import { routingRouteReferral } from '@consult/contract/directory/route-referral.ts';
import { availability } from '@consult/domain/directory/availability.ts';
import type { ConsultKind } from '@consult/domain/directory/availability.ts';
import { compareServices } from '@consult/domain/directory/sorting.ts';
import { addDays, businessDay, businessZone, startOfDay } from '@consult/domain/time/business-time.ts';
import { serve } from '../../call/implement.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { ownAvailabilitySql } from './own-availability.ts';
import type { OwnAvailability } from './own-availability.ts';
import { takesPhoneSql } from './takes-phone.ts';
import { narrowed, scopeOf, scopeSql, scopeValues } from './visibility.ts';

/** One person in one service that the viewer sees. */
type Answering = {
  specialty: string;
  subsite: string;
  uid: string;
  name: string;
  title: string;
  credentials: string;
  city: string;
  province: string;
  response_time_ms: number;
  own: OwnAvailability;
};

const text = `select s.specialty, s.subsite, p.id as uid,
  trim(concat_ws(' ', ${titleSql('p')}, p.first_name, p.last_name)) as name, p.title, p.credentials,
    c.city, c.province, s.response_time_ms,
    ${ownAvailabilitySql('p.id', 4)} as own
  from service s join clinic c on c.id = s.clinic_id join service_user u on u.service_id = s.id
  join person p on p.id = u.person_id
  where s.enabled and p.disabled_at is null and ${scopeSql(1, { province: 'c.province', specialty: 's.specialty' })}
    and s.type = $5 and (not $6 or ${takesPhoneSql})`;

/**
 * routing-routeReferral_v2. City and province say where the referring clinic is: they order the specialists, and the
 * province may narrow what the viewer sees, never widen it. A phone consult goes to specialists who take phone
 * consults, a referral to external services, and a vacation counts where it blocks that kind of consult.
 */
export const routeReferral = serve(routingRouteReferral).handler(async ({ input, context: { app, viewer } }) => {
  const { city, province, activityType } = input;
  const now = app.now();
  const scope = narrowed(await scopeOf(app.read, viewer), province);
  const { rows } = await app.read.query<Answering>({
    name: 'directory-route-referral',
    text,
    values: [
      ...scopeValues(scope),
      startOfDay(businessDay(now)),
      activityType === 'referral' ? 'referral' : 'service',
      activityType === 'phoneConsult',
    ],
  });
  const compare = compareServices({ city, province });
  const sortable = (row: Answering) => ({
    id: row.uid,
    serviceName: row.name,
    college: '',
    econsultResponseTime: row.response_time_ms,
    clinic: { location: row },
  });
  const nearest = rows.toSorted((a, b) => compare(sortable(a), sortable(b)));
  return treeOf(nearest, activityType, now);
});

/** The tree by specialty and subsite, both by name; a person stands once in each subsite, at their first place. */
function treeOf(rows: readonly Answering[], kind: ConsultKind, now: Date): RoutingTree {
  const places = [...new Set(rows.map(({ specialty }) => specialty))].sort().map((specialty) => {
    const own = rows.filter((row) => row.specialty === specialty);
    const subsites = [...new Set(own.map(({ subsite }) => subsite))].sort();
    return [
      specialty,
      Object.fromEntries(subsites.map((subsite) => [subsite, people(own, subsite, kind, now)])),
    ] as const;
  });
  return Object.fromEntries(places);
}

function people(
  rows: readonly Answering[],
  subsite: string,
  kind: ConsultKind,
  now: Date,
): RoutingTree[string][string] {
  const first = new Map<string, Answering[]>();
  for (const row of rows) {
    if (row.subsite !== subsite) continue;
    first.set(row.uid, [...(first.get(row.uid) ?? []), row]);
  }
  return [...first.values()].map((services) => {
    const row = services[0]!;
    const times = services.map(({ response_time_ms: time }) => time).filter((time) => time >= 0);
    const away = availability(row.own, now, businessZone, kind);
    return {
      uid: row.uid,
      avgResponseTime: times.length > 0 ? Math.min(...times) : -1,
      labelV2: {
        name: row.name,
        location: [row.city, row.province].filter(Boolean).join(', '),
        title: row.title,
        credentials: row.credentials,
      },
      onVacation: !away.available,
      vacationEndDateMili: away.available || !away.returning ? null : startOfDay(away.returning).getTime() - 1,
      vacationLastDay: away.available || !away.returning ? null : addDays(away.returning, -1),
    };
  });
}
