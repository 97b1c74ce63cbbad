import { getConsultantsAvailableToUser } from '@consult/contract/member/available.ts';
import type { PersonName } from '@consult/domain/activity/person-name.ts';
import { routingRules } from '@consult/domain/directory/routing-permissions.ts';
import type { Permission } from '@consult/domain/permission/permissions.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { scopeOf, scopeSql, scopeValues } from '../directory/directory.ts';
import type { Scope } from '../directory/directory.ts';

/** More than the specialists of all provinces that one clinic refers to: a bound for the answer, not a page. */
const most = 5_000;

type Queryable = Pick<pg.ClientBase, 'query'>;
type Row = PersonName & { uid: string; specialty: string; clinicId: string; clinicName: string; city: string };

/*
 * A person once, with the first of their services by specialty and clinic: the clinic that the list names is the one
 * that they have the activity at.
 */
const statement = (condition: string): string => `select * from (
    select distinct on (p.id) p.id as uid, p.first_name as "firstName", p.last_name as "lastName", ${titleSql('p')} as salutation,
    s.specialty,
        c.id as "clinicId", c.name as "clinicName", c.city
      from service s join clinic c on c.id = s.clinic_id join service_user u on u.service_id = s.id
      join person p on p.id = u.person_id
      where s.enabled and s.type = 'service' and p.disabled_at is null
      and ${scopeSql(1, { province: 'c.province', specialty: 's.specialty' })}
        and p.id <> $4 ${condition}
      order by p.id, s.specialty, c.name, s.id
  ) one order by lower("lastName"), lower("firstName"), uid limit ${most}`;

const everybody = { name: 'member-available', text: statement('') };
const onePerson = { name: 'member-available-one', text: statement('and p.id = $5') };

/**
 * The part of the directory that the viewer sees. Staff refers for the physicians of their clinics, and these hold the
 * permissions that say which specialties appear. Without this, staff who may add consultants would see nobody at all.
 */
async function scopeFor(db: Queryable, viewer: Viewer): Promise<Scope> {
  if (viewer.clinicIds.length === 0) return scopeOf(db, viewer);
  const { rows } = await db.query<{ permission: Permission }>({
    name: 'member-clinic-routing',
    text: `select distinct permission from location l join person p on p.id = l.person_id and p.disabled_at is null
        join person_role pr on pr.person_id = p.id join role r on r.name = pr.role, unnest(r.permissions) permission
      where l.clinic_id = any($1::uuid[]) and not l.disabled and permission = any($2::text[])`,
    values: [viewer.clinicIds, routingRules.map((rule) => rule.permission)],
  });
  return scopeOf(db, {
    ...viewer,
    permissions: new Set([...viewer.permissions, ...rows.map(({ permission }) => permission)]),
  });
}

/** The consultants whom a viewer may add, by name; for one person, whether they are among them. */
export async function availableTo(db: Queryable, viewer: Viewer, personId: string | null = null): Promise<Row[]> {
  const scope = await scopeFor(db, viewer);
  const { rows } = await db.query<Row>({
    ...(personId === null ? everybody : onePerson),
    values: [...scopeValues(scope), viewer.personId, ...(personId === null ? [] : [personId])],
  });
  return rows;
}

/** 'Dr. Étienne D’Angelo, Cardiology, Mill Creek Heart (Edmonton)'. */
function labelOf(row: Row): string {
  const clinic = row.city ? `${row.clinicName} (${row.city})` : row.clinicName;
  const name = [row.salutation, row.firstName, row.lastName].filter(Boolean).join(' ');
  return [name, row.specialty, clinic].filter(Boolean).join(', ');
}

/** secureMessaging-getConsultantsAvailableToUser: by last name, then first name. */
export const listAvailable = serve(getConsultantsAvailableToUser).handler(async ({ context: { app, viewer } }) => {
  const rows = await availableTo(app.read, viewer);
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  return rows
    .toSorted((a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName))
    .map((row) => ({ uid: row.uid, label: labelOf(row) }));
});
