import { patientMessageCounts } from '@consult/contract/patient-message/counts.ts';
import { serve } from '../../call/implement.ts';
import { titleSql } from '../../infra/db/title-sql.ts';

type Owner = { ownerId: string; kind: 'person' | 'clinic'; name: string; unread: number };

const unread = (owner: string): string => `(select count(*)::integer from (select 1 from patient_message_row
  where owner_id = ${owner} and unread and folder = 'inbox' limit 100) counted)`;

/**
 * patientMessage-counts: whose messages the viewer reads, their clinics first, with the unread ones of each inbox;
 * counting stops at 100, where a badge says 99+.
 */
export const countMessages = serve(patientMessageCounts).handler(async ({ context: { app, viewer } }) => {
  const { rows } = await app.read.query<Owner>({
    name: 'patient-message-counts',
    text: `select "ownerId", kind, name, unread from (
        select c.id as "ownerId", 'clinic' as kind, c.name, ${unread('c.id')} as unread, 0 as place
          from clinic c where c.id = any($2::uuid[])
        union all
        select p.id, 'person', trim(${titleSql('p')} || ' ' || p.first_name || ' ' || p.last_name), ${unread('p.id')}, 1
          from person p where p.id = $1
      ) owners order by place, array_position($2::uuid[], "ownerId")`,
    values: [viewer.personId, viewer.clinicIds],
  });
  return { owners: rows };
});
