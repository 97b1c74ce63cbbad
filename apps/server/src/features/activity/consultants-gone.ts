import { getConsultantStatus } from '@consult/contract/activity/consultants-gone.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';

/**
 * secureMessaging-getConsultantStatus: whether no consultant is left to answer (function consultants_gone, migration
 * 0020).
 */
export const consultantStatus = serve(getConsultantStatus).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ gone: boolean }>({
    name: 'consultant-status',
    text: `select consultants_gone(a.id) as gone from activity a
      where a.id = $1 and exists (select 1 from inbox_row r where r.activity_id = a.id
      and r.owner_id = any($2::uuid[]))`,
    values: [input.activityId, ownersOf(viewer)],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  return row.gone ? ['noLongerOnPlatform' as const] : [];
});
