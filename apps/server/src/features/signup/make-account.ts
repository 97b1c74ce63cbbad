import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { rolesOfSignup } from '@consult/domain/signup/signup-roles.ts';
import type { Plan, SignupRole } from '@consult/domain/signup/signup-roles.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import { createAccount, makeConfirmationLink } from '../account/account.ts';
import { holdPracticeId, practiceIdTaken } from '../practice-id/practice-id.ts';
import { sha256 } from './produced-agreements.ts';
import { practiceIdRefused, refuseSignup } from './signup-refusal.ts';

/** A signup of which every part has been checked. */
export type CheckedSignup = {
  /** The new person's id. */
  id: string;
  role: SignupRole;
  plan: Plan;
  form: SignupForm;
  passwordHash: string;
  /** The server's own finding. */
  practiceIdValid: boolean;
  language: OutgoingLanguage;
  agreement: {
    fileId: string;
    bytes: Buffer;
    keyId: number;
    wrapped: Buffer;
    /** The language that the person signed in. */
    language: AgreementLanguage;
  };
};

/** The salutation of a role until the person chooses another in their profile. */
const styles: Readonly<Record<SignupRole, { salutation: string; title: string; credentials: string }>> = {
  Doctor: { salutation: 'Dr.', title: 'Family physician', credentials: 'MD' },
  Resident: { salutation: 'Dr.', title: 'Resident physician', credentials: 'MD' },
  NursePractitioner: { salutation: '', title: 'Nurse practitioner', credentials: 'NP' },
};

/**
 * Makes everything of a signup, in the running transaction: clinic, person, roles, sign-in, answers, the agreement's
 * row, the audit entry and the mails.
 * @throws EmailInUseError, PLAN_NOT_ALLOWED, PRACTICE_ID_NOT_VALID where somebody was quicker
 */
export async function makeAccount(client: pg.PoolClient, app: App, signup: CheckedSignup): Promise<void> {
  const { id, role, plan, form, practiceIdValid, language, agreement } = signup;
  const roles = rolesOfSignup(role, plan, practiceIdValid);
  if (!roles) throw refuseSignup('PLAN_NOT_ALLOWED');
  if (practiceIdValid) {
    await holdPracticeId(client, form.province, form.practiceId);
    if (await practiceIdTaken(client, form.province, form.practiceId)) throw practiceIdRefused();
  }
  const clinicId = await addClinic(client, role, form);
  await createAccount(client, {
    id,
    email: form.email,
    firstName: form.firstName,
    lastName: form.lastName,
    ...styles[role],
    practiceId: form.practiceId,
    province: form.province,
    phone: form.cellPhone,
    preferences: { language },
    roles,
    locations: clinicId === null ? [] : [{ clinicId, emr: form.emr }],
    passwordHash: signup.passwordHash,
  });
  const hash = sha256(agreement.bytes);
  await client.query(
    `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
      values ($1, $2, $3, $4, 'application/pdf', $5)`,
    [agreement.fileId, agreement.keyId, agreement.wrapped, agreement.bytes.length, app.now()],
  );
  await client.query(
    `insert into signup_record (person_id, role, plan, practice_id_valid, onboarding, heard_about_us,
      heard_about_us_extra, emr,
        referral_code, preceptors, agreement_file_id, agreement_sha256, agreement_made_here, agreement_language)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      role,
      plan,
      practiceIdValid,
      form.scheduleOnboarding === 'Yes',
      form.howDidYouHearAboutUs,
      form.howDidYouHearAboutUsExtraInfo,
      form.emr,
      form.inviteCode,
      JSON.stringify(form.preceptorInformation.map((one) => ({ name: one.preceptorName, email: one.preceptorEmail }))),
      agreement.fileId,
      hash,
      true,
      agreement.language,
    ],
  );
  await writeAudit(client, {
    kind: 'account-created',
    actorId: id,
    subjectIds: [id],
    detail: { role, plan, practiceIdValid },
  });
  await orderMails(client, app, signup);
}

/**
 * A clinic of their own, also where one of that name exists: people who work at a clinic see its staff and its inbox,
 * so only its own people let somebody join. Residents have none.
 */
async function addClinic(client: pg.PoolClient, role: SignupRole, form: SignupForm): Promise<string | null> {
  if (role === 'Resident') return null;
  const id = newId();
  await client.query('insert into clinic (id, name, city, province, phone, fax) values ($1, $2, $3, $4, $5, $6)', [
    id,
    form.clinicName,
    form.city,
    form.province,
    form.clinicPhone,
    form.fax,
  ]);
  return id;
}

async function orderMails(
  client: pg.PoolClient,
  { outgoing, config }: App,
  { id, form, practiceIdValid, language }: CheckedSignup,
): Promise<void> {
  await outgoing.mail(client, {
    to: form.email,
    template: 'welcome',
    language,
    values: {
      link: `${outgoing.publicUrl}/login`,
      confirm: await makeConfirmationLink(client, outgoing.publicUrl, id),
      support: config.supportEmail,
    },
    personId: id,
  });
  const wanted = [
    ...(form.scheduleOnboarding === 'Yes' ? ['onboarding'] : []),
    ...(practiceIdValid ? [] : ['practice ID validation']),
  ];
  if (wanted.length === 0) return;
  await outgoing.mail(client, {
    to: config.supportEmail,
    template: 'signup-wants',
    language: 'en',
    values: { what: wanted.join(', '), id },
  });
}
