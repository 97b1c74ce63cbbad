import { clinicInboxCounts } from '@consult/contract/inbox/clinic-counts.ts';
import { toBookStatuses } from '@consult/domain/activity/status.ts';
import { serve } from '../../call/implement.ts';

/**
 * clinicInbox-counts: the viewer's clinics with the numbers that wait there. Counting stops at 100, where a badge says
 * 99+.
 */
export const countClinicInbox = serve(clinicInboxCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ clinicId: string; name: string; unread: number; toBook: number }>({
    name: 'clinic-counts',
    text: `select c.id as "clinicId", c.name,
        (select count(*)::integer from (select 1 from inbox_row where owner_id = c.id and unread and folder = 'inbox'
        limit 100) counted) as unread,
        (select count(*)::integer from (select 1 from inbox_row where owner_id = c.id and status = any($2::text[])
        limit 100) counted) as "toBook"
      from clinic c where c.id = any($1::uuid[]) order by c.name, c.id`,
    values: [viewer.clinicIds, toBookStatuses],
  });
  return { clinics: rows };
});
