import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { cleanFileName } from '@consult/domain/consult/attachment-limits.ts';
import type { KeptFile } from '../../app/local/kept-files.ts';
import { isSameFile } from './admit.ts';
import { uploadOfKept, type Upload } from './upload.ts';

type Matched = {
  /** What the server has of each kept file, by its key; null for nothing. */
  of: ReadonlyMap<string, Attachment | null>;
  /** What it has besides. */
  others: Attachment[];
  /** Uploads that were begun a second time because the answer to their beginning was lost. */
  duplicates: string[];
};

/** Finds what the server has of the files that lie on this device: by its id, else as an upload of the same file. */
export function matchKept(kept: readonly KeptFile[], found: readonly Attachment[]): Matched {
  const of = new Map<string, Attachment | null>();
  const taken = new Set<string>(kept.map(({ id, attachmentId }) => attachmentId ?? id));
  for (const file of kept) {
    const known =
      found.find(({ id }) => id === (file.attachmentId ?? file.id)) ??
      found.find((one) => !taken.has(one.id) && isBegun(one, file));
    if (known) taken.add(known.id);
    of.set(file.id, known ?? null);
  }
  const rest = found.filter(({ id }) => !taken.has(id));
  const isDouble = (one: Attachment) => kept.some((file) => isBegun(one, file));
  return {
    of,
    others: rest.filter((one) => !isDouble(one)),
    duplicates: rest.filter(isDouble).map(({ id }) => id),
  };
}

/** Names are distinct within a form, so that an unfinished upload of this name and size is the same file. */
function isBegun({ state, name, size }: Attachment, file: KeptFile): boolean {
  return state === 'uploading' && size === file.size && name === cleanFileName(file.name);
}

/**
 * The rows with a file that lies on this device: as another tab or an earlier visit left it, in its place. The same
 * rows where that changes nothing. `orders`: the places of the kept files, by key; `isMine`: whether this tab uploads
 * the row's file.
 */
export function withKept(
  uploads: readonly Upload[],
  file: KeptFile,
  orders: ReadonlyMap<string, number>,
  isMine: (key: string) => boolean,
): readonly Upload[] {
  const known =
    uploads.find(({ key }) => key === file.id) ??
    uploads.find(({ attachmentId }) => attachmentId !== null && attachmentId === file.attachmentId) ??
    uploads.find(({ state, ...one }) => state.kind === 'unfinished' && isSameFile(one, file));
  const shown = uploadOfKept(file);
  if (!known) {
    const after = uploads.findIndex(({ key }) => (orders.get(key) ?? -1) > file.order);
    return after < 0 ? [...uploads, shown] : uploads.toSpliced(after, 0, shown);
  }
  const change = changeOf(known, shown);
  if (isMine(known.key) || !change) return uploads;
  return uploads.map((upload) => (upload === known ? { ...upload, ...change } : upload));
}

/** What a kept file changes of its row; null for nothing. A draft holds its files itself. */
function changeOf(known: Upload, shown: Upload): Partial<Upload> | null {
  if (known.ofDraft) return null;
  const { kind } = known.state;
  if (kind === 'unfinished') return { ...shown, attachmentId: shown.attachmentId ?? known.attachmentId };
  if (shown.state.kind === 'ready')
    return kind === 'ready' && known.attachmentId === shown.attachmentId && known.key === shown.key ? null : shown;
  if (known.key !== shown.key) return { key: shown.key };
  return kind !== 'ready' && shown.attachmentId !== null && known.attachmentId !== shown.attachmentId
    ? { attachmentId: shown.attachmentId }
    : null;
}
