import { businessDay } from '@consult/domain/time/business-time.ts';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { fixedWidthFile } from '../../infra/claims/fixed-width-file.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { applyAssessment } from './apply-assessment.ts';
import { applyBalance } from './apply-balance.ts';
import { enterPayments } from './enter-payments.ts';
import type { ReadCounts } from './read-counts.ts';
import { lockSubmitter, readSubmitter } from './submitter.ts';

/** `counts` null: the same file was read before, and nothing changed. */
export type Imported = { kind: 'balance' | 'assessment'; counts: ReadCounts | null };

/**
 * Reads a file of the payer: whole, before anything changes, and then in one transaction.
 * @throws NoSubmitterError, ResultFileError
 */
export async function importResults(
  app: Pick<App, 'write' | 'keyring' | 'terms' | 'now'>,
  bytes: Buffer,
): Promise<Imported> {
  const { prefix } = await readSubmitter(app.write);
  const results = fixedWidthFile.read(bytes, prefix);
  const hash = app.terms.contentHash(JSON.stringify(results));
  const { kind } = results;
  return inTransaction(app.write, async (client): Promise<Imported> => {
    await lockSubmitter(client);
    const lines = results.kind === 'balance' ? results.refused.length : results.claims.length + results.foreign.length;
    // A second reader of the same file waits here for the first.
    const { rows } = await client.query<{ id: string }>({
      name: 'claim-import-begin',
      text: `insert into claim_import (hash, kind, lines) values ($1, $2, $3)
        on conflict (hash) do nothing returning id`,
      values: [hash, kind, lines],
    });
    const importId = rows[0]?.id;
    if (importId === undefined) return { kind, counts: null };
    const at = app.now();
    const counts =
      results.kind === 'balance'
        ? await applyBalance(client, app, { importId, at, prefix }, results)
        : await applyAssessment(client, app, { importId, at }, results);
    await enterPayments(client, importId, businessDay(at));
    await writeAudit(client, {
      kind: 'claim-results-read',
      actorId: null,
      subjectIds: [importId],
      detail: { kind, lines, ...counts },
    });
    return { kind, counts };
  });
}
