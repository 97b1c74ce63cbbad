import type { WindowFate } from '@consult/contract/patient-window/fate.ts';
import type pg from 'pg';

type Row = Pick<WindowFate, 'mail' | 'link'> & {
  madeAt: Date;
  goesOutAt: Date | null;
  mailedAt: Date | null;
  openedAt: Date | null;
  endsAt: Date | null;
};

/**
 * What became of a patient's window on a consult: its mails, its links, that it was opened. Null where there is none.
 * The caller has checked the reader.
 */
export async function windowFate(db: Pick<pg.ClientBase, 'query'>, activityId: string): Promise<WindowFate | null> {
  const { rows } = await db.query<Row>({
    name: 'patient-window-fate',
    text: `select w.made_at as "madeAt", w.notice_due_at as "goesOutAt", w.noticed_at as "mailedAt", w.mail,
        w.opened_at as "openedAt", l.expires_at as "endsAt", case when l.id is null then 'none'
          when l.closed_at is not null then 'closed' when l.expires_at <= now() then 'ended' else 'open' end as link
      from patient_window w left join lateral (select id, closed_at, expires_at from patient_link
        where activity_id = w.activity_id and kind = 'window'
        order by closed_at is null and expires_at > now() desc, created_at desc limit 1) l on true
      where w.activity_id = $1`,
    values: [activityId],
  });
  const [row] = rows;
  if (!row) return null;
  const { mail, link } = row;
  return {
    madeAt: row.madeAt.toISOString(),
    goesOutAt: row.goesOutAt?.toISOString() ?? null,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    mail,
    openedAt: row.openedAt?.toISOString() ?? null,
    link,
    endsAt: link === 'open' ? (row.endsAt?.toISOString() ?? null) : null,
  };
}
