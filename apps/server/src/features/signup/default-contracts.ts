import { readFileSync } from 'node:fs';
import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';

const files: Readonly<Record<SignupRole, string>> = {
  Doctor: 'physician-agreement',
  Resident: 'physician-agreement',
  NursePractitioner: 'nurse-practitioner-agreement',
};

/**
 * The agreement that we ship for a role in a language, in Markdown: one for physicians and residents, another for nurse
 * practitioners.
 */
export function readDefaultContract(role: SignupRole, language: AgreementLanguage): string {
  const file = `${files[role]}${{ en: '', fr: '.fr' }[language]}.md`;
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
