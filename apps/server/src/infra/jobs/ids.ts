/**
 * What the payload of a job may hold: ids, small whole numbers, flags, and words of a closed list. Never a text of a
 * person.
 */
export type Ids = { readonly [name: string]: string | number | boolean | null | readonly string[] };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Health numbers have eight digits or more. */
const largestNumber = 9_999_999;

/** A payload that holds something else than ids. The message names the field, never its value. */
export class PayloadError extends Error {
  override name = 'PayloadError';
}

/**
 * Refuses every payload that could carry a text or number of a patient: job rows are not encrypted.
 * @param words the words that this kind of job may hold beside ids
 * @throws PayloadError
 */
export function checkPayload(kind: string, data: Ids, words: readonly string[]): void {
  const fits = (value: unknown): boolean => {
    if (value === null || typeof value === 'boolean') return true;
    if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= largestNumber;
    return typeof value === 'string' && (uuid.test(value) || words.includes(value));
  };
  for (const [name, value] of Object.entries(data)) {
    const good = Array.isArray(value) ? value.every((item) => typeof item === 'string' && fits(item)) : fits(value);
    if (!good) throw new PayloadError(`a job of kind ${kind} may hold ids only: ${name} is none`);
  }
}
