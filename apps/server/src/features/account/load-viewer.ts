import { denialsOf, permissionsOf } from '@consult/domain/permission/roles.ts';
import type { Permission } from '@consult/domain/permission/permissions.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { Viewer } from '../../call/viewer.ts';
import { isSigned } from './session-signature.ts';
import type { SignedPart } from './session-signature.ts';

/** People who hold this permission work in the inbox of their clinics. */
const clinicInbox: Permission = 'moaConsultInbox';

type Row = SignedPart & {
  signature: Buffer | null;
  requires_second_factor: boolean;
  method: string | null;
  locked: boolean;
  unused: number;
  claims_version: number | null;
  roles: string[];
  permissions: Record<string, string[]> | null;
  denies: Record<string, string[]> | null;
  clinics: string[];
  preferences: unknown;
};

/**
 * A session's viewer, until when the presented token is good (ms since 1970), whether the session is locked, and how
 * many seconds ago it was used. `replaced`: the presented token is the one that the session had before.
 */
export type LoadedViewer = {
  viewer: Viewer;
  hasPerson: boolean;
  expiresAt: number;
  locked: boolean;
  unused: number;
  replaced?: boolean;
  /** How its person signed in; null for a session from before this was kept. */
  method: string | null;
};

/** A token that has been replaced is good for this many more seconds, for requests that are on their way. */
const replacedSeconds = 10;

/** The sessions `s` of a condition with person, roles and what they add and deny, clinics: all by index. */
const viewersSql = (condition: string): string => `select s.id, s.token_hash, s.replaced_hash, s.signature,
    s.second_factor, s.began->>'method' as method, held.requires_second_factor, s.user_id, s.expires_at,
    s.locked_at is not null as locked, extract(epoch from now() - s.used_at)::integer as unused, p.claims_version,
    p.preferences, held.roles, held.permissions, held.denies,
    array(select l.clinic_id from location l where l.person_id = p.id and not l.disabled
    order by l.position, l.id) as clinics
  from auth_session s
  left join person p on p.id = s.user_id
  cross join lateral (
    select coalesce(array_agg(r.name order by r.name), '{}') as roles,
    jsonb_object_agg(r.name, r.permissions) as permissions,
        jsonb_object_agg(r.name, r.denies) as denies,
        coalesce(bool_or(r.requires_second_factor), false) as requires_second_factor
      from person_role pr join role r on r.name = pr.role
      where pr.person_id = p.id) held
  where ${condition} and s.expires_at > now() and p.disabled_at is null`;

/**
 * The viewer of a session in one statement. Null where the session is unknown or has run out, its row was not written
 * by the server, or the person is disabled. An account without a person has a viewer who holds nothing.
 */
export async function loadViewer(pool: pg.Pool, secret: string, tokenHash: string): Promise<LoadedViewer | null> {
  const { rows } = await pool.query<Row>({
    name: 'load-viewer',
    text: viewersSql('s.token_hash = $1'),
    values: [tokenHash],
  });
  return loadedOf(rows[0], secret);
}

/** As loadViewer, by the session's id. */
export async function loadViewerBehind(pool: pg.Pool, secret: string, sessionId: string): Promise<LoadedViewer | null> {
  const { rows } = await pool.query<Row>({
    name: 'load-viewer-behind',
    text: viewersSql('s.id = $1'),
    values: [sessionId],
  });
  return loadedOf(rows[0], secret);
}

function loadedOf(row: Row | undefined, secret: string): LoadedViewer | null {
  if (!row || !isSigned(row, secret)) return null;
  const { roles } = row;
  const permissions = permissionsOf(roles, row.permissions ?? {});
  return {
    hasPerson: row.claims_version !== null,
    expiresAt: row.expires_at.getTime(),
    locked: row.locked,
    unused: row.unused,
    method: row.method,
    viewer: {
      personId: row.user_id,
      sessionId: row.id,
      secondFactor: row.second_factor,
      secondFactorRequired: row.requires_second_factor && !row.second_factor,
      roles,
      permissions,
      denies: denialsOf(roles, row.denies ?? {}),
      clinicIds: permissions.has(clinicInbox) ? row.clinics : [],
      faxesOwnMessages: readPreferences(row.preferences).fax.secureMessage.outgoing,
      claimsVersion: row.claims_version ?? 0,
    },
  };
}

/**
 * The present token's hash of a session whose earlier token this was until some seconds ago, and until when the earlier
 * one is still good (ms since 1970); null where there is no such session.
 */
export async function replacementOf(
  pool: pg.Pool,
  tokenHash: string,
): Promise<{ tokenHash: string; goodUntil: number } | null> {
  const { rows } = await pool.query<{ token_hash: string; good_until: Date }>({
    name: 'replacement-of',
    text: `select token_hash, replaced_at + make_interval(secs => $2) as good_until from auth_session
      where replaced_hash = $1 and replaced_at > now() - make_interval(secs => $2)`,
    values: [tokenHash, replacedSeconds],
  });
  const row = rows[0];
  return row ? { tokenHash: row.token_hash, goodUntil: row.good_until.getTime() } : null;
}
