import { checkSignupForm, normalizeSignupForm, provinceNotOffered } from '@consult/domain/signup/signup-form.ts';
import type { SignupForm } from '@consult/domain/signup/signup-form.ts';
import { provinceOffered } from '@consult/domain/signup/signup-content.ts';
import { checkSignupPlan } from '@consult/domain/signup/signup-roles.ts';
import { isProvince } from '@consult/domain/patient/provinces.ts';
import { ORPCError } from '@orpc/server';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { OutgoingLanguage } from '../../infra/outbox/outgoing-text.ts';
import { EmailInUseError, hashPassword, weaknessOf } from '../account/account.ts';
import { validatePracticeId } from '../practice-id/practice-id.ts';
import { loadSignupContent } from './content.ts';
import type { SignupLists } from './content.ts';
import { makeAccount } from './make-account.ts';
import { producedFor } from './produced-agreements.ts';
import type { SignupPost } from './read-form.ts';
import { emailTaken, practiceIdRefused, refuseSignup, storageRefusal } from './signup-refusal.ts';

/**
 * Makes the account that a signup asks for: whole, or not at all. It believes no claim of the client: it checks plan,
 * role, province and form with the page's own rules, the practice id with the register, and the agreement by the hashes
 * of what this server made for this very form.
 * @returns the new person's id
 * @throws INVALID_INPUT by field, and the failures of signup-refusal.ts
 */
export async function completeSignup(app: App, post: SignupPost, language: OutgoingLanguage): Promise<string> {
  const { role, plan, attachment } = post;
  const content = await loadSignupContent(app.read);
  checkPost(post, content);
  if (!attachment || attachment.length === 0) throw refuseSignup('AGREEMENT_MISSING');
  const form = normalizeSignupForm(post.form, { role, plan, content });
  if (await emailInUse(app, form)) throw emailTaken();
  const signedIn = await producedFor(app, attachment, { ...form, role });
  if (!signedIn) throw refuseSignup('AGREEMENT_NOT_OURS');
  if (!(await app.pdf.isPdf(attachment))) throw refuseSignup('NOT_A_PDF');
  if (post.practiceIdValid && !(await validatePracticeId(app, form.province, form.practiceId)))
    throw practiceIdRefused();

  // Slow work comes before the transaction. If the signup ends here, the sweep removes bytes without a row.
  const passwordHash = await hashPassword(form.password);
  const id = newId();
  const file = { id: newId(), bytes: attachment };
  const fileKey = app.keyring.newDataKey(file.id);
  await app.files.put({ id: file.id, key: fileKey.key }, file.bytes).catch((error: unknown) => {
    throw storageRefusal(error);
  });
  try {
    await inTransaction(app.write, (client) =>
      makeAccount(client, app, {
        id,
        role,
        plan,
        form,
        passwordHash,
        practiceIdValid: post.practiceIdValid,
        language,
        agreement: {
          fileId: file.id,
          bytes: file.bytes,
          keyId: fileKey.keyId,
          wrapped: fileKey.wrapped,
          language: signedIn,
        },
      }),
    );
  } catch (error) {
    // After any other failure it is not known whether the commit came through.
    const nothingMade = error instanceof EmailInUseError || error instanceof ORPCError;
    if (nothingMade) await app.files.blobs.kept.remove(file.id);
    throw error instanceof EmailInUseError ? emailTaken() : error;
  }
  return id;
}

function checkPost({ form, role, plan }: SignupPost, content: SignupLists): void {
  const notAllowed = checkSignupPlan(role, plan);
  if (notAllowed !== null) throw refuseSignup('PLAN_NOT_ALLOWED', { field: 'selectedRole', fault: notAllowed });
  if (isProvince(form.province) && !provinceOffered(content, plan, form.province))
    throw refuseSignup('PROVINCE_NOT_OFFERED', { field: 'province', fault: provinceNotOffered });
  const wrong = checkSignupForm(form, { role, plan, content });
  const weak = wrong.password ? null : weaknessOf(form.password);
  if (weak) wrong.password = weak;
  if (Object.keys(wrong).length > 0) throw refuse('INVALID_INPUT', wrong);
}

async function emailInUse({ read }: App, { email }: SignupForm): Promise<boolean> {
  const { rows } = await read.query<{ used: boolean }>(
    `select exists (select 1 from auth_user where email = lower($1))
      or exists (select 1 from person where lower(email) = lower($1)) as used`,
    [email],
  );
  return rows[0]!.used;
}
