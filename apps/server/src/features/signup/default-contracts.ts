import { readFileSync } from 'node:fs';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';

const files: Readonly<Record<SignupRole, string>> = {
  Doctor: 'physician-agreement.md',
  Resident: 'physician-agreement.md',
  NursePractitioner: 'nurse-practitioner-agreement.md',
};

/**
 * The agreement that we ship for a role, in Markdown: one for physicians and residents, another for nurse
 * practitioners.
 */
export function readDefaultContract(role: SignupRole): string {
  return readFileSync(new URL(files[role], import.meta.url), 'utf8');
}
