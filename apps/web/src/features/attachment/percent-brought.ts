import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { filesIn } from '../../app/local/kept-files.ts';
import { localNow } from '../../app/local/local.ts';
import { useBrought } from './brought.ts';

/** How much the server has of the files that a command takes along, 0 to 100; null once it has all of them. */
export function usePercentBrought(files: readonly Attachment[]): number | null {
  const brought = useBrought();
  const vault = localNow()?.vault;
  const here = vault ? filesIn(vault, '') : [];
  const isThere = ({ id, state }: Attachment) =>
    state === 'ready' || here.some((file) => (file.attachmentId ?? file.id) === id && file.ready !== null);
  if (files.every(isThere)) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const sent = files.reduce((sum, file) => sum + (isThere(file) ? file.size : (brought.get(file.id) ?? 0)), 0);
  return Math.min(99, Math.floor((sent / Math.max(1, bytes)) * 100));
}
