import type { Files } from '@consult/server/infra/files/files.ts';
import type { Keyring } from '@consult/server/infra/keystore/keyring.ts';
import type { Terms } from '@consult/server/infra/keystore/terms.ts';
import type pg from 'pg';

/** What seeding needs of a running application; an App is one. */
export type SeedTarget = {
  write: pg.Pool;
  keyring: Keyring;
  terms: Terms;
  files: Files;
  /** Where mails of the demo world lead. */
  config?: { publicUrl: string };
};
