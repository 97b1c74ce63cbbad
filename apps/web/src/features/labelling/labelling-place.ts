import { isLabelledSpecialty, type LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';

/** What is labelled now, as the address says it: ids and a specialty, no condition's name. */
export type LabellingAddress = { specialty?: LabelledSpecialty; condition?: string };

export type LabellingPlace = { specialty: LabelledSpecialty; conditionId: string | null };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads it out of an address; what is not understood is left out. */
export function readLabellingAddress({ specialty, condition }: Record<string, unknown>): LabellingAddress {
  return {
    ...(typeof specialty === 'string' && isLabelledSpecialty(specialty) ? { specialty } : {}),
    ...(typeof condition === 'string' && uuid.test(condition) ? { condition } : {}),
  };
}

/** What an address asks for; without one, skin. */
export function placeOf({ specialty = 'Dermatology', condition }: LabellingAddress): LabellingPlace {
  return { specialty, conditionId: condition ?? null };
}
