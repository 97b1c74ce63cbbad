import { rename } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { writeAudit } from '../../infra/audit/audit.ts';
import { removeOldAudit } from '../../infra/audit/retain.ts';
import { startSealer } from '../../infra/audit/sealer.ts';
import { verifyAudit } from '../../infra/audit/verify.ts';
import type { AuditProblem } from '../../infra/audit/verify.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';
import type { Installation } from './open-installation.ts';

/** The fewest years of audit that `retain` keeps: Alberta's Health Information Act asks for ten. */
const RETAIN_YEARS_MIN = 10;

/** Verifies and seals the audit log. */
export const audit: Command = {
  usage: ['verify [--head FILE]', 'seal', 'accept', `retain --years N (at least ${RETAIN_YEARS_MIN})`],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { head: { type: 'string' }, years: { type: 'string' } },
    });
    switch (positionals[0]) {
      case 'verify':
        return withInstallation(config, (installation) =>
          verify({ ...installation, headFile: values.head ?? installation.headFile }),
        );
      case 'seal':
        return withInstallation(config, async (installation) => {
          await sealAll(installation);
          console.log('Sealed.');
        });
      case 'accept':
        return withInstallation(config, accept);
      case 'retain':
        return withInstallation(config, async ({ pool, keystore }) => {
          const years = Number(values.years);
          if (!Number.isInteger(years) || years < RETAIN_YEARS_MIN)
            throw new UsageError(`--years must be a whole number from ${RETAIN_YEARS_MIN}.`);
          const before = new Date();
          before.setUTCFullYear(before.getUTCFullYear() - years);
          console.log(
            `${await removeOldAudit(pool, keystore, before)} entries from before ${before.toISOString().slice(0, 10)} were removed.`,
          );
        });
      default:
        throw new UsageError('audit: say what to do.');
    }
  },
};

async function verify(installation: Installation): Promise<number> {
  const verdict = await verifyAudit(installation);
  for (const problem of verdict.problems) console.log(sentence(problem));
  console.log(
    verdict.ok
      ? `The audit log is sound: ${verdict.sealed} sealed entries.`
      : `The audit log is NOT sound (${verdict.sealed} sealed entries looked at).`,
  );
  return verdict.ok ? 0 : 1;
}

async function sealAll(installation: Installation): Promise<void> {
  const sealer = await startSealer(installation);
  await sealer.sealNow();
  await sealer.stop();
}

/** After the operator has looked into a loss: puts the head that proves the loss aside and keeps a new one. */
async function accept(installation: Installation): Promise<void> {
  await writeAudit(installation.pool, { kind: 'audit-head-accepted', actorId: null, subjectIds: [] });
  const aside = installation.headFile.replace(
    /\.json$/,
    `-accepted-${new Date().toISOString().replace(/[:.]/g, '-')}.json`,
  );
  await rename(installation.headFile, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await sealAll(installation);
  console.log(`The log is taken as it is from here on; what was known before is kept in ${aside}.`);
}

function sentence(problem: AuditProblem): string {
  switch (problem.kind) {
    case 'gap':
      return `Seal ${problem.position} is missing.`;
    case 'broken-link':
      return `Seal ${problem.position} does not follow the one before it.`;
    case 'bad-signature':
      return `Seal ${problem.position} was not made by this installation.`;
    case 'entry-missing':
      return `Entry ${problem.entryId} (seal ${problem.position}) is missing.`;
    case 'entry-changed':
      return `Entry ${problem.entryId} (seal ${problem.position}) was changed.`;
    case 'unsealed':
      return `${problem.count} entries have waited over a minute for their seal, the oldest since ${problem.oldest}. Is a worker running? Else run: npm run admin -- audit seal`;
    case 'head-missing':
      return 'The head of the log outside the database is missing: that nothing was cut off can not be shown. After a restore, run: npm run admin -- audit seal';
    case 'head-not-ours':
      return 'The head of the log outside the database was not made by this installation.';
    case 'cut-short':
      return `The log ends at ${problem.chainPosition}, but had come to ${problem.headPosition}: its end was cut off.`;
    case 'head-differs':
      return `Seal ${problem.position} is not the one that was there: the log was cut off and went on.`;
  }
}
