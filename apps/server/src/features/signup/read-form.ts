import type { Fault } from '@consult/domain/fault/fault.ts';
import { emptySignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Preceptor, SignupForm } from '@consult/domain/signup/signup-form.ts';
import { plans, signupRoles } from '@consult/domain/signup/signup-roles.ts';
import type { Plan, SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { notAsDeclared, refuse } from '../../call/implement.ts';
import type { PartName, Parts } from './read-parts.ts';

/** The parts of a signup in the right form, not yet checked. */
export type SignupPost = {
  form: SignupForm;
  /** The client's claim. */
  practiceIdValid: boolean;
  plan: Plan;
  role: SignupRole;
  attachment: Buffer | null;
};

/** The parts as values. @throws INVALID_INPUT naming a part of the wrong form */
export function readPost(parts: Parts): SignupPost {
  const plan = plans.find((one) => one === textOf(parts, 'plan'));
  const role = signupRoles.find((one) => one === textOf(parts, 'role'));
  if (!plan) throw refuse('INVALID_INPUT', { plan: notAsDeclared('There is no such plan.') });
  if (!role) throw refuse('INVALID_INPUT', { role: { code: 'role-required' } });
  const practiceIdValid = jsonOf(parts, 'pracIdValid');
  if (typeof practiceIdValid !== 'boolean')
    throw refuse('INVALID_INPUT', { pracIdValid: notAsDeclared('This is neither true nor false.') });
  const form = readForm(jsonOf(parts, 'formData'));
  if (form.selectedPlan !== '' && form.selectedPlan !== plan)
    throw refuse('INVALID_INPUT', { selectedPlan: notAsDeclared('The plan of the form is another one.') });
  if (form.selectedRole !== '' && form.selectedRole !== role)
    throw refuse('INVALID_INPUT', { selectedRole: notAsDeclared('The role of the form is another one.') });
  return { form, practiceIdValid, plan, role, attachment: parts.get('attachment') ?? null };
}

/** A form whose fields are texts; a missing one is empty. */
function readForm(given: unknown): SignupForm {
  if (!isRecord(given)) throw refuse('INVALID_INPUT', { formData: notAsDeclared('This is no form.') });
  const wrong: Record<string, Fault> = {};
  // A name such as '__proto__' becomes a field of the form and sets nothing else.
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(emptySignupForm, name))
      wrong[/^[A-Za-z]\w{0,39}$/.test(name) ? name : 'formData'] = notAsDeclared('There is no such field.');
    else if (name === 'preceptorInformation' ? !isPreceptors(value) : typeof value !== 'string')
      wrong[name] = notAsDeclared('This is not of the right form.');
  }
  if (Object.keys(wrong).length > 0) throw refuse('INVALID_INPUT', wrong);
  return { ...emptySignupForm, ...given } as SignupForm;
}

const isPreceptors = (value: unknown): value is Preceptor[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isRecord(one) &&
      Object.keys(one).length === 2 &&
      typeof one['preceptorName'] === 'string' &&
      typeof one['preceptorEmail'] === 'string',
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonOf(parts: Parts, name: PartName): unknown {
  const text = textOf(parts, name);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('INVALID_INPUT', { [name]: notAsDeclared('This is not JSON.') });
  }
}

function textOf(parts: Parts, name: PartName): string {
  const bytes = parts.get(name);
  if (!bytes) throw refuse('INVALID_INPUT', { [name]: notAsDeclared('This part is missing.') });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('INVALID_INPUT', { [name]: notAsDeclared('This is no text.') });
  }
}
