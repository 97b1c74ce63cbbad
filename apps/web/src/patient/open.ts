import type { Calls } from '@consult/contract/calls.ts';
import { ask, AskError } from './ask.ts';

/** What a link tells before the proof. */
export type Look = Calls['patientLink-look']['output'];

/** What a right proof opened. */
export type Content =
  | ({ kind: 'consult-copy' } & Calls['patientMessage-openCopy']['output'])
  | ({ kind: 'one-way' } & Calls['patientMessage-openMessage']['output']);

/**
 * Opens a link with its proof, and begins the visit.
 * @throws AskError
 */
export async function open(kind: Look['kind'], code: string, proof: string): Promise<Content> {
  return kind === 'consult-copy'
    ? { kind, ...(await ask('patientMessage-openCopy', { code, proof })) }
    : { kind, ...(await ask('patientMessage-openMessage', { code, proof })) };
}

/** What the link tells before the proof, or the code of the failure. Without a code there is nothing to ask for. */
export async function lookAt(code: string): Promise<Look | string> {
  if (code === '') return 'LINK_INVALID';
  try {
    return await ask('patientLink-look', { code });
  } catch (error) {
    if (error instanceof AskError) return error.code;
    throw error;
  }
}
