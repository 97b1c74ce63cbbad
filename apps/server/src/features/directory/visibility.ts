import { provincesShownTo } from '@consult/domain/directory/sorting.ts';
import { specialtyFilter } from '@consult/domain/directory/routing-permissions.ts';
import { defaultProvince } from '@consult/domain/patient/provinces.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';

/**
 * The services that exist for a viewer. A service is visible when it is enabled, its clinic's province is one of
 * `provinces`, and its specialty is in `only` (null: any) and not in `except`. Every read of the directory goes through
 * one of these.
 */
export type Scope = {
  readonly provinces: readonly string[];
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
};

/** A connection that runs statements: a pool, or the client of a running transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** The scope of a viewer who refers from a clinic in this province (document 2, sections 6 and 9). */
export function scopeFrom(viewer: Viewer, province: string): Scope {
  return { provinces: provincesShownTo(province), ...specialtyFilter(viewer.permissions) };
}

/**
 * The scope of a viewer over all clinics where they work; a viewer without a clinic counts as of the default province.
 * A province from the client can narrow this scope (narrowed) and never widen it.
 */
export async function scopeOf(db: Queryable, viewer: Viewer): Promise<Scope> {
  const { rows } = await db.query<{ province: string }>({
    name: 'directory-provinces',
    text: `select distinct c.province from location l join clinic c on c.id = l.clinic_id where l.person_id = $1
      and not l.disabled`,
    values: [viewer.personId],
  });
  const own = rows.length > 0 ? rows.map((row) => row.province) : [defaultProvince];
  return {
    provinces: [...new Set(own.flatMap((province) => provincesShownTo(province)))].sort(),
    ...specialtyFilter(viewer.permissions),
  };
}

/** The part of a scope that a clinic in this province gets. */
export function narrowed(scope: Scope, province: string): Scope {
  const shown = provincesShownTo(province);
  return { ...scope, provinces: scope.provinces.filter((own) => shown.includes(own)) };
}

/**
 * The condition of a scope in SQL on columns `province` and `specialty`, its values from the nth parameter on:
 * scopeValues.
 */
export function scopeSql(n: number, columns: { province: string; specialty: string }): string {
  return `${columns.province} = any ($${n}::text[]) and ($${n + 1}::text[] is null or ${columns.specialty} = any ($${n + 1}::text[])) and ${columns.specialty} <> all ($${n + 2}::text[])`;
}

export function scopeValues(scope: Scope): [readonly string[], readonly string[] | null, readonly string[]] {
  return [scope.provinces, scope.only, scope.except];
}
