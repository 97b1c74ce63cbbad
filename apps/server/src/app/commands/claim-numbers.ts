import { batchName } from '@consult/domain/claim/batch.ts';
import { claimNumber, prefixOf, sequenceOf } from '@consult/domain/claim/claim-number.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { moveNumbers, readSubmitter } from '../../features/claim/claim.ts';
import type { NextNumbers } from '../../features/claim/claim.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import { withInstallation } from './open-installation.ts';

type Given = { 'after-batch'?: string | undefined; 'after-claim'?: string | undefined };

/** A batch by its number or by its name, QQQ000010. */
export function batchOf(text: string): number {
  const [, number] = /^(?:[A-Z]{3})?(\d{1,6})$/.exec(text) ?? [];
  if (number === undefined) throw new UsageError('BATCH: its number, or its name as `claims files` shows it.');
  return Number(number);
}

/** Shows the numbers that come next, and has them follow those that the payer was given, where this copy lacks them. */
export async function numbers(
  config: Config,
  _: string,
  { 'after-batch': afterBatch, 'after-claim': afterClaim }: Given,
): Promise<void> {
  const known: Partial<NextNumbers> = {};
  if (afterBatch !== undefined) known.batch = batchOf(afterBatch);
  if (afterClaim !== undefined) {
    // A count alone, for whoever knows no number for sure and leaves some out.
    const sequence = /^\d{1,7}$/.test(afterClaim) ? Number(afterClaim) : sequenceOf(afterClaim);
    if (sequence === null)
      throw new UsageError(
        '--after-claim: a claim number as the payer writes it, its check digit included, or a count.',
      );
    known.sequence = sequence;
  }
  await withInstallation(config, async ({ pool }) => {
    const { prefix, source, next_batch, next_sequence } = await readSubmitter(pool);
    for (const name of [afterBatch, afterClaim])
      if (name !== undefined && /^[A-Z]/.test(name) && prefixOf(name) !== prefix)
        throw new ConfigError(`${name} is not a number of ${prefix}.`);
    const year = Number(businessDay(new Date()).slice(0, 4));
    const named = (next: NextNumbers): string =>
      `${batchName(prefix, next.batch)}, its first claim ${claimNumber({ prefix, year, source, sequence: next.sequence })}`;
    const before: NextNumbers = { batch: next_batch, sequence: next_sequence };
    if (Object.keys(known).length === 0) return console.log(`The next file is ${named(before)}.`);
    const moved = await moveNumbers(pool, known);
    if (moved.is === 'behind')
      throw new ConfigError(
        `Numbers only move forward, and later ones than ${moved.what === 'batch' ? afterBatch : afterClaim} were given here already. The next file is ${named(before)}.`,
      );
    if (moved.is === 'used-up')
      throw new ConfigError(`No number follows ${moved.what === 'batch' ? afterBatch : afterClaim}.`);
    if (moved.is === 'there') console.log(`Nothing to move: the next file is ${named(moved.next)}.`);
    else console.log(`The next file is ${named(moved.next)}. It would have been ${named(before)}.`);
  });
}
