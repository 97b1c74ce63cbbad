import type pg from 'pg';
import { defaultEmrList, readNames, readSignupContent } from '@consult/domain/signup/signup-content.ts';
import type { SignupContent } from '@consult/domain/signup/signup-content.ts';
import type { SignupRole } from '@consult/domain/signup/signup-roles.ts';
import { readDefaultContract } from './default-contracts.ts';

type Db = Pick<pg.ClientBase, 'query'>;

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
 * The agreement of a role, in Markdown, of the content document 'contracts' {mdContractMarkdown, npContractMarkdown}.
 * An installation without that document has our own. Null where the document is there and lacks the role's agreement:
 * nobody is to sign another text than the one that the installation means.
 */
export async function loadContract(db: Db, role: SignupRole): Promise<string | null> {
  const contracts = (await loadDocuments(db, ['contracts'])).get('contracts');
  if (contracts === undefined) return readDefaultContract(role);
  const field = role === 'NursePractitioner' ? 'npContractMarkdown' : 'mdContractMarkdown';
  const markdown = (contracts as Record<string, unknown> | null)?.[field];
  return typeof markdown === 'string' && markdown.trim() !== '' ? markdown : null;
}

/** Whether this installation has agreements of its own, for every role that signs up. */
export async function hasAgreements(db: Db): Promise<boolean> {
  const contracts = (await loadDocuments(db, ['contracts'])).get('contracts');
  if (contracts === undefined) return false;
  return (await loadContract(db, 'Doctor')) !== null && (await loadContract(db, 'NursePractitioner')) !== null;
}

async function loadDocuments(db: Db, names: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await db.query<{ name: string; body: unknown }>({
    name: 'content-documents',
    text: 'select name, body from content_document where name = any ($1::text[])',
    values: [names],
  });
  return new Map(rows.map(({ name, body }) => [name, body]));
}
