import { mediaMonths } from '@consult/contract/media/months.ts';
import { serve } from '../../call/implement.ts';

/** media-months: counts alone, so nothing of a patient is read and nothing audited. */
export const monthsOfMedia = serve(mediaMonths).handler(async ({ input, context: { app, viewer } }) => {
  const { rows } = await app.read.query<{ month: string; count: number }>({
    name: 'media-months',
    text: `select to_char(month, 'YYYY-MM') as month, count(*)::integer as count
      from (select date_trunc('month', created at time zone $2) as month from media
        where person_id = $1 and deleted_at is null) taken
      group by taken.month order by taken.month desc`,
    values: [viewer.personId, input.timeZone],
  });
  return { months: rows };
});
