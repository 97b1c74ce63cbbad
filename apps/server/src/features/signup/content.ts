import type pg from 'pg';
import { agreementLanguages } from '@consult/domain/signup/agreement.ts';
import type { AgreementLanguage } from '@consult/domain/signup/agreement.ts';
import { defaultEmrList, readNames, readSignupContent } from '@consult/domain/signup/signup-content.ts';
import type { SignupContent } from '@consult/domain/signup/signup-content.ts';
import { signupRoles } from '@consult/domain/signup/signup-roles.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import type { App } from '../../call/context.ts';
import { isPublic } from '../../call/reach.ts';
import { readDefaultContract } from './default-contracts.ts';
import { demoOffice, fillOffice, readOffice } from './office.ts';
import type { Office } from './office.ts';

type Db = Pick<pg.ClientBase, 'query'>;
type ContractApp = Pick<App, 'read' | 'config' | 'demo'>;

export type SignupLists = SignupContent & { clinicNames: string[]; emrList: string[] };

/** The content documents 'signup', 'clinics' and 'emrs', with defaults for missing parts. */
export async function loadSignupContent(db: Db): Promise<SignupLists> {
  const documents = await loadDocuments(db, ['signup', 'clinics', 'emrs']);
  return {
    ...readSignupContent(documents.get('signup')),
    clinicNames: readNames(documents.get('clinics'), 'clinicNames', []),
    emrList: readNames(documents.get('emrs'), 'emrList', defaultEmrList),
  };
}

/**
 * The agreement of a role in a language, in Markdown, of the content document 'contracts' {mdContractMarkdown,
 * npContractMarkdown, and the same with Fr}. An installation without that document has our own, but only where nobody
 * but this machine reaches it, or in the demo world. Null elsewhere, where the document is there and lacks the role's
 * agreement in either language (nobody is to sign another text than the one that the installation means, nor for want
 * of theirs), and where the operator's name, an officer or a signature is missing.
 */
export async function loadContract(
  app: ContractApp,
  role: SignupRole,
  language: AgreementLanguage,
): Promise<Contract | null> {
  const contracts = (await loadDocuments(app.read, ['contracts'])).get('contracts');
  const isTrial = app.demo !== null || !isPublic(app.config);
  const office = readOffice(contracts) ?? (isTrial ? demoOffice : null);
  const ours = contracts === undefined && isTrial ? readDefaultContract(role, language) : null;
  const markdown = ours ?? contractIn(contracts, role, language);
  return office && markdown !== null ? { markdown: fillOffice(markdown, office, language), office } : null;
}

/** An agreement, with the names of those who stand for the operator filled in. */
export type Contract = { markdown: string; office: Office };

/** The text of a role in a language; null unless the document has it in every language. */
function contractIn(contracts: unknown, role: SignupRole, language: AgreementLanguage): string | null {
  const field = role === 'NursePractitioner' ? 'npContractMarkdown' : 'mdContractMarkdown';
  const texts = (contracts ?? {}) as Record<string, unknown>;
  const textIn = (one: AgreementLanguage): string => {
    const text = texts[{ en: field, fr: `${field}Fr` }[one]];
    return typeof text === 'string' ? text.trim() : '';
  };
  return agreementLanguages.every((one) => textIn(one) !== '') ? textIn(language) : null;
}

/** Whether this installation has agreements and officers of its own, for every role and language. */
export async function hasAgreements(db: Db): Promise<boolean> {
  const contracts = (await loadDocuments(db, ['contracts'])).get('contracts');
  return readOffice(contracts) !== null && signupRoles.every((role) => contractIn(contracts, role, 'en') !== null);
}

async function loadDocuments(db: Db, names: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ name: string; body: unknown }>({
    name: 'content-documents',
    text: 'select name, body from content_document where name = any ($1::text[])',
    values: [names],
  });
  return new Map(rows.map(({ name, body }) => [name, body]));
}
