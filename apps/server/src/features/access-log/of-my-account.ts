import { accessLogPageSize } from '@consult/contract/access-log/entry.ts';
import { accessLogOfMyAccount } from '@consult/contract/access-log/of-my-account.ts';
import { serve } from '../../call/implement.ts';
import { readBegan } from '../account/account.ts';
import type { Began } from '../account/account.ts';
import { actorColumn, pageOf, pageStart } from './entries.ts';
import type { EntryRow } from './entries.ts';

type Row = EntryRow & { began: (Partial<Began> & { ranOut?: boolean }) | null; open: string | null };

/**
 * An entry belongs to an account in two ways; each statement reads in the order of an index of migration 0036. A
 * sign-in is one line: the session that it replaced and the recovery code that it took are told by it.
 */
function statement(name: string, condition: string): { name: string; text: string } {
  const lane = (of: string): string =>
    `(select id, at, kind, actor_id, subject_ids, subject_kind, detail from audit_entry where ${of} ${condition}
      order by at desc, id desc limit ${accessLogPageSize + 1})`;
  const replaced = `kind = 'session-ended' and coalesce(detail @> '{"replaced": true}', false)`;
  return {
    name,
    text: `select e.id, e.at, e.kind, e.actor_id, e.subject_ids, e.detail as began, s.id as open, ${actorColumn}
      from (${lane(`actor_id = $1 and subject_kind = 'session' and not (${replaced})`)} union all
        ${lane(`subject_ids[1] = $1 and subject_kind = 'person' and kind <> 'recovery-code-used'`)}) e
        left join person p on p.id = e.actor_id
        left join auth_session s on e.kind = 'signed-in' and s.id = e.subject_ids[1] and s.user_id = $1
          and s.expires_at > now()
      order by e.at desc, e.id desc limit ${accessLogPageSize + 1}`,
  };
}

export const firstPage = statement('account-log-first', '');
export const nextPage = statement('account-log-next', 'and (at, id) < ($2::timestamptz, $3::uuid)');

/**
 * accessLog-ofMyAccount: sign-ins, sign-outs and every change of the account, also by others; with device, place and
 * method where the person did it, or nobody who is known.
 */
export const readOwnLog = serve(accessLogOfMyAccount).handler(async ({ input, context: { app, viewer } }) => {
  const start = pageStart(input.before);
  const { rows } = await app.read.query<Row>({
    ...(start ? nextPage : firstPage),
    values: [viewer.personId, ...(start ? [start.at, start.id] : [])],
  });
  const { shown, next, entryOf } = pageOf(rows, viewer.personId);
  return {
    entries: shown.map((row) => ({
      ...entryOf(row),
      ...readBegan(row.began),
      ranOut: row.began?.ranOut === true,
      openSessionId: row.open === viewer.sessionId ? null : row.open,
      isOver: row.kind === 'signed-in' && row.open === null,
    })),
    next,
  };
});
