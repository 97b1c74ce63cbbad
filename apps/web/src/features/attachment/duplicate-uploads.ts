import type { Attachment } from '@consult/contract/attachment/attachment.ts';

/**
 * Removes double uploads from the files of a form: when the answer to the beginning of an upload was lost, the page
 * began it a second time. Keeps the one that got further; `duplicates` are the others.
 */
export function withoutDuplicates(found: readonly Attachment[]): { kept: Attachment[]; duplicates: Attachment[] } {
  const best = new Map<string, Attachment>();
  for (const one of found) {
    const other = best.get(one.name);
    if (!other || other.state === 'uploading') best.set(one.name, further(one, other));
  }
  const kept = found.filter((one) => one.state === 'ready' || best.get(one.name) === one);
  return { kept, duplicates: found.filter((one) => !kept.includes(one)) };
}

function further(one: Attachment, other: Attachment | undefined): Attachment {
  if (!other || one.state === 'ready') return one;
  return one.received > other.received ? one : other;
}
