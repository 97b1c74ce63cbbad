import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { signupRoleNames } from '@consult/domain/signup/signup-roles.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';

/** The words in the PDF of an agreement that stand in no contract's text. */
export type AgreementWords = {
  /** The document's title in its metadata. */
  title: (role: SignupRole) => string;
  typedBy: string;
  /** What the signatures show, for readers who can not see them. */
  drawnBy: (name: string) => string;
  firstWitness: (name: string) => string;
  secondWitness: (name: string) => string;
};

const rolesInFrench: Readonly<Record<SignupRole, string>> = {
  Doctor: 'médecin',
  Resident: 'médecin résident',
  NursePractitioner: 'infirmière praticienne ou infirmier praticien',
};

export const agreementWords: Readonly<Record<AgreementLanguage, AgreementWords>> = {
  en: {
    title: (role) => `Platform Use Agreement: ${signupRoleNames[role]}`,
    typedBy: 'Signed electronically by',
    drawnBy: (name) => `Handwritten signature of ${name}`,
    firstWitness: (name) => `Signature of the first witness, ${name}`,
    secondWitness: (name) => `Signature of the second witness, ${name}`,
  },
  fr: {
    title: (role) => `Entente d’utilisation de la plateforme : ${rolesInFrench[role]}`,
    typedBy: 'Signé électroniquement par',
    drawnBy: (name) => `Signature manuscrite\u00a0: ${name}`,
    firstWitness: (name) => `Signature du premier témoin, ${name}`,
    secondWitness: (name) => `Signature du second témoin, ${name}`,
  },
};
