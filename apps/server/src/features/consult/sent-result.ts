import { usualAnswer, type AnsweredSoFar, type UsualAnswer } from '@consult/domain/directory/usual-answer.ts';
import type { App } from '../../call/context.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';

export type SentResult = { activityId: string; subject: string; recipients: string[]; usualAnswer: UsualAnswer | null };

type Row = {
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  created_at: Date;
  /** What its service's answers took; null of what is no eConsult. */
  awaited: AnsweredSoFar | null;
  recipients: string[];
};

/**
 * The answer of a send, read back from the written rows, so that a repeat gets the first answer. Recipients are the
 * consultants, of a referral the clinic that it goes to.
 */
export async function sentResult(app: App, activityId: string): Promise<SentResult> {
  const { rows } = await app.write.query<Row>({
    name: 'sent-result',
    text: `select a.key_id, a.wrapped_key, a.card, a.created_at,
        case when a.activity_type = 'econsult' then (
          select json_build_object('averageMs', v.response_time_ms, 'answers', v.response_answers)
            from service v where v.id = a.service_id) end as awaited,
        case when a.activity_type = 'referral'
          then array(select c.name from service s join clinic c on c.id = s.clinic_id where s.id = a.service_id)
          else array(select trim(${titleSql('p')} || ' ' || p.first_name || ' ' || p.last_name) from member m
          join person p on p.id = m.person_id
            where m.activity_id = a.id and m.role = 'consultant' order by m.position) end as recipients
      from activity a where a.id = $1`,
    values: [activityId],
  });
  const row = rows[0]!;
  const key = await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId);
  const card = readJson<Card>(app.keyring, key, place.card(activityId), row.card);
  return { activityId, subject: card?.subject ?? '', recipients: row.recipients,
    usualAnswer: row.awaited && usualAnswer(row.awaited, row.created_at) };
}
