import { z } from 'zod';

/** A backup that can not be made or restored; the message is one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** One file of a backup: its path inside the backup with forward slashes, its length and its SHA-256. */
export type BackedUpFile = { path: string; bytes: number; sha256: string };

/** The description of a backup in backup.json. It is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestShape>;

export const MANIFEST = 'backup.json';

export const manifestShape = z.object({
  kind: z.literal('consult-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** The server that wrote the cluster: only the same major version reads it. */
  postgres: z.object({ version: z.string(), major: z.int(), platform: z.string() }),
  /** The masters that reading it needs. The backup does not hold them. */
  masters: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});
