import { patientLinkLook } from '@consult/contract/patient-link/look.ts';
import { refuse, serveAnyone } from '../../call/implement.ts';
import type { LinkKind } from '../../call/visits.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import { tokenHash } from './link.ts';
import { addressLimit } from './open-link.ts';

type Row = {
  kind: LinkKind;
  name: string;
  phone: string;
  questions: number | null;
  language: 'en' | 'fr' | null;
  lockedUntil: Date | null;
};

const lookSql = `select l.kind, outside_name(c) as name, c.phone, v.questions, r.language,
    case when l.locked_until > now() then l.locked_until end as "lockedUntil"
  from patient_link l
    left join activity a on a.id = l.activity_id
    left join patient_message m on m.id = l.patient_message_id
    left join patient_window w on w.activity_id = l.activity_id and l.kind = 'window'
    left join patient r on r.id = coalesce(m.patient_id, w.patient_id)
    left join sent_form s on s.message_id = m.id and l.kind = 'form'
    left join care_form_version v on v.form_id = s.form_id and v.version = s.version
    join clinic c on c.id = coalesce(a.referrer_clinic_id, m.clinic_id)
  where l.token_hash = $1 and l.expires_at > now() and l.closed_at is null`;

/**
 * patientLink-look: what the page shows above the question for the proof, which is no more than its mail told: a clinic
 * with a neutral name is called by it. A link that is unknown, ended or closed gets one answer. Nothing of the link is
 * written, as scanners of mails look too; an address has so many looks at what is no link as it has wrong proofs.
 * @throws TOO_MANY
 */
export const look = serveAnyone(patientLinkLook).handler(async ({ input, context: { app, request }, errors }) => {
  const address = limitedAddress(request.ip);
  const { limits } = app.sessions;
  if (!(await limits.take('patient-link:look', address, addressLimit))) throw refuse('TOO_MANY');
  const { rows } = await app.read.query<Row>({
    name: 'patient-link-look',
    text: lookSql,
    values: [tokenHash(input.code)],
  });
  const link = rows[0];
  if (!link) throw errors.LINK_INVALID();
  await limits.giveBack('patient-link:look', address);
  return {
    kind: link.kind,
    clinic: { name: link.name, phone: link.phone },
    language: link.language,
    questions: link.questions,
    lockedUntil: link.lockedUntil?.toISOString() ?? null,
  };
});
