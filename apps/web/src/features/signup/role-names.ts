import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { useLingui } from '@lingui/react/macro';

/** The roles that may sign up, as people read them. */
export function useRoleNames(): Record<SignupRole, string> {
  const { t } = useLingui();
  return { Doctor: t`Doctor`, Resident: t`Resident`, NursePractitioner: t`Nurse Practitioner` };
}
