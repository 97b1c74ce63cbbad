import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { unsafeFileOf } from './stored-file.ts';

/**
 * The bytes of a batch as they were made, for the operator who carries them to the payer; the entry is written before
 * they are given. Null where there is no such batch.
 */
export async function exportFile(
  app: Pick<App, 'write' | 'keyring'>,
  batch: number,
): Promise<{ name: string; bytes: Buffer } | null> {
  const file = await unsafeFileOf(app.write, app, batch);
  if (!file) return null;
  await writeAudit(app.write, {
    kind: 'claim-file-exported',
    actorId: null,
    subjectIds: [file.id],
    detail: { batch: file.name },
  });
  return { name: file.name, bytes: file.bytes };
}
