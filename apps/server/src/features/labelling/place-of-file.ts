import { distinctLabels } from '@consult/domain/labelling/labels.ts';
import { isLabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';

/** What an operator says of all files of a folder; null where the folders' names say it. */
export type Said = { specialty: LabelledSpecialty | null; condition: string | null };

/** Where a file goes in the pool; `specialty` is null where nobody says it. */
export type PlaceInPool = { specialty: LabelledSpecialty | null; condition: string };

/**
 * Where a file of an imported folder goes. The folders that it lies in say it: the first may be named like a specialty,
 * and the next is the condition; further ones say nothing. What the operator says goes before that.
 * @param folders the names of the folders that it lies in, the outermost first, without the imported one
 */
export function placeOfFile(folders: readonly string[], said: Said): PlaceInPool {
  const [first = '', second = ''] = folders;
  const named = isLabelledSpecialty(first) ? first : null;
  const condition = said.condition ?? (named ? second : first);
  return { specialty: said.specialty ?? named, condition: distinctLabels([condition])[0] ?? '' };
}
