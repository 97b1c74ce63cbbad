import { accessLogPageSize } from '@consult/contract/access-log/entry.ts';
import { accessLogOfMyAccount } from '@consult/contract/access-log/of-my-account.ts';
import { serve } from '../../call/implement.ts';
import { actorColumn, pageOf, pageStart } from './entries.ts';
import type { EntryRow } from './entries.ts';

/** An entry belongs to an account in two ways; each statement reads in the order of an index of migration 0036. */
function statement(name: string, condition: string): { name: string; text: string } {
  const lane = (of: string): string =>
    `(select id, at, kind, actor_id, subject_ids from audit_entry where ${of} ${condition} order by at desc, id desc
      limit ${accessLogPageSize + 1})`;
  return {
    name,
    text: `select e.id, e.at, e.kind, e.actor_id, e.subject_ids, ${actorColumn}
      from (${lane(`actor_id = $1 and subject_kind = 'session'`)} union all ${lane(`subject_ids[1] = $1 and subject_kind = 'person'`)}) e
        left join person p on p.id = e.actor_id
      order by e.at desc, e.id desc limit ${accessLogPageSize + 1}`,
  };
}

export const firstPage = statement('account-log-first', '');
export const nextPage = statement('account-log-next', 'and (at, id) < ($2::timestamptz, $3::uuid)');

/** accessLog-ofMyAccount: sign-ins, sign-outs and every change of the account, also by others. */
export const readOwnLog = serve(accessLogOfMyAccount).handler(async ({ input, context: { app, viewer } }) => {
  const start = pageStart(input.before);
  const { rows } = await app.read.query<EntryRow>({
    ...(start ? nextPage : firstPage),
    values: [viewer.personId, ...(start ? [start.at, start.id] : [])],
  });
  const { shown, next, entryOf } = pageOf(rows, viewer.personId);
  return { entries: shown.map(entryOf), next };
});
