import type { Handout } from '@consult/domain/library/check-resources.ts';
import type { Library } from '@consult/domain/library/library.ts';
import { withoutRepeats } from '@consult/domain/library/library.ts';
import { idsOf, objectOf, readResources, writeStore } from '../library/library.ts';

/** A file of a library, by its id. */
export type LibraryFile = { id: string; fileName: string; filePath: string };

/** Handouts as a save compares them with what stands: those whose file is there. */
export function handoutsIn(body: unknown, files: ReadonlyMap<string, LibraryFile>): Library<Handout> {
  return withoutRepeats(
    readResources(body).map(({ id, name, items }) => ({
      id,
      name,
      items: items
        .filter(({ fileId }) => files.has(fileId))
        .map((item) => ({ id: item.id, name: item.resourceName, fileId: item.fileId })),
    })),
  );
}

/**
 * The document once its readable handouts are `next`. A handout whose file was replaced remembers the ones before, so
 * that what was shared of it is still counted.
 */
export function writeResources(
  body: unknown,
  next: Library<Handout>,
  files: ReadonlyMap<string, LibraryFile>,
): Record<string, unknown> {
  return writeStore(body, handoutsIn(body, files), next, {
    things: 'resources',
    list: 'resourceIds',
    record: (record, { id, name, fileId }) => {
      const before = record['fileId'];
      const replaced = typeof before === 'string' && before !== fileId;
      const file = files.get(fileId);
      return {
        ...record,
        id,
        resourceName: name,
        fileId,
        ...(before === fileId || !file ? {} : { fileName: file.fileName, filePath: file.filePath }),
        ...(replaced ? { earlierFileIds: [...new Set([...idsOf(record['earlierFileIds']), before])] } : {}),
      };
    },
  });
}

/** Every file that a document names, also in what nobody sees of it. */
export function filesNamedIn(body: unknown): string[] {
  return Object.values(objectOf(objectOf(body)['resources'])).flatMap((one) => {
    const { fileId } = objectOf(one);
    return typeof fileId === 'string' ? [fileId] : [];
  });
}
