import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isLabelledSpecialty, labelledSpecialties } from '@consult/domain/labelling/specialties.ts';
import { importImages } from '../../features/labelling/labelling.ts';
import type { Imported } from '../../features/labelling/labelling.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { openTerms } from '../../infra/keystore/terms.ts';
import type { Config } from '../../call/config.ts';
import { openFiles } from '../open-files.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';

/** Images that doctors label. */
export const images: Command = {
  usage: [`import FOLDER [--specialty ${labelledSpecialties.join('|')}] [--condition NAME]`],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { specialty: { type: 'string' }, condition: { type: 'string' } },
    });
    const [what, folder, ...more] = positionals;
    if (what !== 'import' || more.length > 0) throw new UsageError('images: say what to do.');
    if (!folder) throw new UsageError('images import: which folder?');
    const { specialty = null, condition = null } = values;
    if (specialty !== null && !isLabelledSpecialty(specialty))
      throw new UsageError(`--specialty is ${labelledSpecialties.join(' or ')}.`);
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new UsageError(`${folder} is no folder.`);
    return importFolder(config, folder, { specialty, condition });
  },
};

/** Why a file stayed out, in words for the operator. */
const reasons: Readonly<Record<Exclude<Imported, 'added' | 'known'>, string>> = {
  unsupported: 'it is no jpg, jpeg or png',
  damaged: 'it is damaged',
  'too-many-pixels': 'it has more than 100 million pixels',
  'too-large': 'it is larger than 50 MB',
  'no-specialty': `say its --specialty, or name its folder ${labelledSpecialties.join(' or ')}`,
  'long-condition': 'its condition, the name of its folder, has more than 60 characters',
};

/** Prints what stayed out and why, and counts. Exit code 1 where something did. */
async function importFolder(config: Config, folder: string, said: Parameters<typeof importImages>[2]): Promise<number> {
  const counts = { added: 0, known: 0, refused: 0 };
  await withInstallation(config, async ({ pool, keystore }) => {
    const target = {
      write: pool,
      keyring: await openKeyring(pool, keystore),
      terms: await openTerms(pool, keystore),
      files: openFiles(config),
      now: () => new Date(),
    };
    await importImages(target, folder, said, (path, became) => {
      if (became === 'added' || became === 'known') counts[became] += 1;
      else {
        counts.refused += 1;
        console.log(`Not imported: ${path} – ${reasons[became]}.`);
      }
    });
  });
  const { added, known, refused } = counts;
  console.log(`${added} imported, ${known} were there already, ${refused} not imported.`);
  return refused > 0 ? 1 : 0;
}
