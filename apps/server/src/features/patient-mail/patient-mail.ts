import { mailLanguages } from '@consult/domain/patient/mail-languages.ts';
import type { PatientLanguage } from '@consult/domain/patient/mail-languages.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { PatientTemplate } from '../../infra/outbox/texts-patient.ts';

export { notFinal, orderOrFail } from './order-or-fail.ts';

/** What a mail tells a patient of, and the little that it says about it. */
export type ToldPatient =
  | { kind: 'copy' | 'answers' | 'share' | 'appointment' }
  /** `from`: the physician or clinic in whose name the message goes. */
  | { kind: 'message'; from: string }
  | { kind: 'form' | 'form-reminder'; questions: number };

export type PatientMail = ToldPatient & {
  to: string;
  /** The clinic in whose name it goes, and that its reader may call. */
  clinicId: string;
  /** The patient's own; null where it is not known. */
  language: PatientLanguage | null;
  link: string;
  /** Part of a run, such as that of seven in the morning: every other mail goes before it. */
  scheduled?: boolean;
};

type Clinic = { name: string; phone: string; province: string };

/**
 * Orders the mail to a patient that leads to a link, within the running transaction. Clinic, phone and languages are
 * those of this moment; the clinic is called by its neutral name where it has one (server rules, section 20).
 * @returns the id of its entry in the outbox
 */
export async function mailPatient(
  client: pg.ClientBase,
  { outgoing }: Pick<App, 'outgoing'>,
  mail: PatientMail,
): Promise<string> {
  const { rows } = await client.query<Clinic>({
    name: 'clinic-of-patient-mail',
    text: 'select outside_name(c) as name, phone, province from clinic c where id = $1',
    values: [mail.clinicId],
  });
  const clinic = rows[0];
  if (!clinic) throw new Error('a mail to a patient names a clinic');
  return outgoing.mailToPatient(client, {
    to: mail.to,
    template: templateOf(mail),
    languages: mailLanguages(mail.language, clinic.province),
    values: {
      link: mail.link,
      clinic: clinic.name,
      phone: clinic.phone,
      ...('from' in mail ? { name: mail.from } : {}),
      ...('questions' in mail ? { count: mail.questions } : {}),
    },
    scheduled: mail.scheduled ?? false,
  });
}

function templateOf(told: ToldPatient): PatientTemplate {
  if (!('questions' in told)) return `patient-${told.kind}`;
  return told.questions === 1 ? `patient-${told.kind}-one` : `patient-${told.kind}-many`;
}
