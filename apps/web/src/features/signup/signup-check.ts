import { validationSettingOf } from '@consult/domain/signup/signup-content.ts';
import { checkSignupForm, type SignupErrors, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Plan } from '@consult/domain/signup/signup-roles.ts';
import type { AccountFault } from '@consult/domain/fault/fault.ts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { fieldError } from '../../app/field-fault.ts';
import type { SignupLists } from './signup-queries.ts';

export type SignupContext = {
  plan: Plan;
  content: SignupLists;
  /** Whether the practice id was found valid, or the person went on without. */
  practiceAnswered: boolean;
};

export const practiceOpen: AccountFault = { code: 'practice-id-open' };

/**
 * The form's faults by field: those of the domain's rules, and a practice id that was changed and not validated again.
 */
export function faultsOf(values: SignupForm, { plan, content, practiceAnswered }: SignupContext): SignupErrors {
  const faults = checkSignupForm(values, { role: values.selectedRole, plan, content });
  const open = !practiceAnswered && validationSettingOf(content, values.province).validationEnabled;
  return !open || faults['practiceId'] ? faults : { ...faults, practiceId: practiceOpen };
}

/**
 * The faults of fields that the person has left. A practice id that is not validated counts only at the try to send,
 * because its button stands beside it.
 */
export const resolver: Resolver<SignupForm, SignupContext> = (values, context) => {
  const faults = context ? faultsOf(values, context) : {};
  if (faults['practiceId']?.code === practiceOpen.code) delete faults['practiceId'];
  if (Object.keys(faults).length === 0) return { values, errors: {} };
  const errors: FieldErrors<SignupForm> = {};
  for (const [field, fault] of Object.entries(faults)) set(errors, field, fieldError(fault, 'rule'));
  return { values: {}, errors };
};
