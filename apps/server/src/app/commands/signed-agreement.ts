import { readAgreement } from '../../features/signup/signup.ts';
import { openFiles } from '../open-files.ts';
import { writeNewFile } from '../../infra/files/write-new-file.ts';
import { openKeyring } from '../../infra/keystore/keyring.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import { findPerson } from './find-person.ts';
import { withInstallation } from './open-installation.ts';

/** `user agreement`: writes the agreement that somebody signed to a file, and notes the reading in the audit log. */
export async function agreement(config: Config, [asked, file]: readonly string[]): Promise<void> {
  if (!asked || !file) throw new UsageError('agreement: EMAIL and FILE are needed.');
  await withInstallation(config, async ({ pool, keystore }) => {
    const person = await findPerson(pool, asked);
    const keyring = await openKeyring(pool, keystore);
    const signed = await readAgreement({ write: pool, keyring, files: openFiles(config) }, person.id);
    if (!signed) throw new ConfigError(`${person.email} has signed no agreement here.`);
    await writeNewFile(file, signed.bytes).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(
        error.code === 'EEXIST' ? `${file} exists already.` : `${file} can not be written (${error.code}).`,
      );
    });
    const origin = signed.madeHere
      ? 'made by this installation'
      : 'not made by this installation: read it before relying on it';
    const language = { en: 'in English', fr: 'in French' }[signed.language];
    console.log(`Written to ${file} (signed ${signed.signedAt.toISOString().slice(0, 10)}, ${language}, ${origin}).`);
  });
}
