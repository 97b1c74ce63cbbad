import type { PatientMessageDetail } from '@consult/contract/patient-message/message.ts';
import { patientMessageGet } from '@consult/contract/patient-message/get.ts';
import { messageBillingRules } from '@consult/domain/billing/patient-messages.ts';
import { hasLeft, isWaiting } from '@consult/domain/patient-message/states.ts';
import { maySend } from '@consult/domain/permission/roles.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { filesOfMessage } from '../attachment/attachment.ts';
import { ownerAsked } from './owner.ts';
import { maySendSubType } from './own-message.ts';
import { listedColumns, listedJoins, presentRow } from './row.ts';
import type { ListedRow } from './row.ts';

type Row = ListedRow & {
  version: number;
  on_behalf: boolean;
  clinic_id: string;
  clinic_name: string;
  clinic_phone: string;
  sender_id: string | null;
  sender_name: string;
  activity_id: string | null;
  pdf_id: string | null;
  locked_until: Date | null;
  link_ends_at: Date | null;
  billed: { status: string; rule: string } | null;
};

/** One statement reads the message and audits that. Of two rows of the viewer's it takes the owner asked for first. */
const statement = {
  name: 'patient-message-get',
  text: `with opened as materialized (
      select owner_id, message_id, folder, unread, status_updated_at from patient_message_row
        where message_id = $1 and owner_id = any($2::uuid[]) order by owner_id = $4 desc limit 1
    ), audited as (
      insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
        select $3, 'patient-message-opened', 'patient-message', array[message_id] from opened
    )
    select ${listedColumns}, m.version, m.on_behalf, m.clinic_id, c.name as clinic_name, c.phone as clinic_phone,
        m.sender_id, coalesce(trim(${titleSql('s')} || ' ' || s.first_name || ' ' || s.last_name), '') as sender_name,
        case when exists (select 1 from inbox_row i where i.activity_id = m.activity_id
          and i.owner_id = any($2::uuid[])) then m.activity_id end as activity_id,
        m.pdf_id, k.locked_until, k.expires_at as link_ends_at,
        (select jsonb_build_object('status', b.status, 'rule', b.rule) from billing_record b
          where b.patient_message_id = m.id and b.doctor_id = $3) as billed
      from opened r ${listedJoins} join clinic c on c.id = m.clinic_id left join person s on s.id = m.sender_id
        left join patient_link k on k.id = l.id`,
};

/** patientMessage-get: the message, its files and link, and what the viewer may do with it. */
export const getMessage = serve(patientMessageGet).handler(
  async ({ input, context: { app, viewer } }): Promise<PatientMessageDetail> => {
    const { messageId } = input;
    const owner = ownerAsked(viewer, input.ownerId);
    const { rows } = await app.read.query<Row>({
      ...statement,
      values: [messageId, ownersOf(viewer), viewer.personId, owner],
    });
    const found = rows[0];
    if (!found) throw refuse('NOT_FOUND');
    const { row, body } = await presentRow(app, found);
    const files = await filesOfMessage(app.read, app, messageId);
    return {
      ...row,
      version: found.version,
      body: body?.text ?? '',
      clinic: { id: found.clinic_id, name: found.clinic_name, phone: found.clinic_phone },
      sentBy: found.sender_id === null ? null : { uid: found.sender_id, name: found.sender_name },
      onBehalf: found.on_behalf,
      lockedUntil: row.link === 'locked' ? found.locked_until!.toISOString() : null,
      linkEndsAt: found.link_ends_at?.toISOString() ?? null,
      pdf: files.find(({ id }) => id === found.pdf_id) ?? null,
      attachments: files.filter(({ id }) => id !== found.pdf_id),
      activityId: found.activity_id,
      billing: found.billed && { status: found.billed.status, rule: ruleOf(found.billed.rule) },
      can: canDo(viewer, found),
    };
  },
);

const ruleOf = (rule: string) => messageBillingRules.find((one) => one === rule) ?? null;

function canDo(viewer: Viewer, { sub_type: subType, state, link }: Row): PatientMessageDetail['can'] {
  const sends = maySend(viewer.denies) && maySendSubType(viewer, subType);
  const waits = isWaiting(state);
  return {
    cancel: waits,
    change: waits && sends,
    changeText: waits && sends && subType === 'OneWayPatient',
    sendNow: state === 'scheduled' && sends,
    closeLink: hasLeft(state) && (link === 'open' || link === 'locked'),
    sendAgain: hasLeft(state) && sends,
  };
}
