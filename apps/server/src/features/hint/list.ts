import { hintList } from '@consult/contract/hint/list.ts';
import { hintsAfterMs } from '@consult/domain/profile/hints.ts';
import { serve } from '../../call/implement.ts';

/** hint-list: the hints that the viewer has put away, and whether their account has just begun. */
export const listHints = serve(hintList).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ dismissed: string[]; early: boolean }>({
    name: 'hint-list',
    text: `select p.created_at > $2 as early,
                  array(select h.name from hint_dismissal h where h.person_id = p.id order by h.name) as dismissed
             from person p
            where p.id = $1`,
    values: [viewer.personId, new Date(app.now().getTime() - hintsAfterMs)],
  });
  const { dismissed = [], early = false } = rows[0] ?? {};
  return { dismissed, ...(early ? { early } : {}) };
});
