import { checkSignupForm, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import type { Plan } from '@consult/domain/signup/signup-roles.ts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { fieldError } from '../../app/field-fault.ts';
import type { SignupLists } from './signup-queries.ts';

export type SignupContext = { plan: Plan; content: SignupLists };

/** The faults of fields that the person has left, by the domain's rules. */
export const resolver: Resolver<SignupForm, SignupContext> = (values, context) => {
  const faults = context ? checkSignupForm(values, { role: values.selectedRole, ...context }) : {};
  if (Object.keys(faults).length === 0) return { values, errors: {} };
  const errors: FieldErrors<SignupForm> = {};
  for (const [field, fault] of Object.entries(faults)) set(errors, field, fieldError(fault, 'rule'));
  return { values: {}, errors };
};
