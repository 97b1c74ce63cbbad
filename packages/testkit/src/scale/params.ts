/** This many people share a clinic. */
export const peoplePerClinic = 5;

/** How large a world is. */
export type ScaleParams = {
  doctors: number;
  specialists: number;
  services: number;
  consults: number;
  /** Ordinary messages after the consult itself. */
  messagesPerConsult: number;
  /** Consults of the heavy doctor, and as many of the heavy specialist. */
  heavy: number;
  /** Consults of the heavy doctor's clinic, theirs included; the others are spread over the four colleagues there. */
  heavyClinic: number;
  /** Consults of the light doctor, alone in their clinic. */
  light: number;
  /** Messages to patients that the heavy doctor has sent: as many for their clinic's staff. */
  patientMessages: number;
  /** The owners whose search terms are written: a million consults have forty million of them. */
  terms: 'all' | 'heavy' | 'none';
};

export const defaultScale: ScaleParams = {
  doctors: 2_000,
  specialists: 500,
  services: 1_000,
  consults: 1_000_000,
  messagesPerConsult: 3,
  heavy: 10_000,
  heavyClinic: 10_000,
  light: 50,
  patientMessages: 200_000,
  terms: 'heavy',
};

/** @throws RangeError in one sentence */
export function checkScale(params: ScaleParams): void {
  for (const [name, value] of Object.entries(params)) {
    if (name !== 'terms' && !(Number.isSafeInteger(value) && (value as number) >= 0))
      throw new RangeError(`${name} must be a whole number, 0 or more.`);
  }
  if (!['all', 'heavy', 'none'].includes(params.terms)) throw new RangeError('terms must be all, heavy or none.');
  if (params.doctors < 2 || params.specialists < 2)
    throw new RangeError('A world needs at least 2 doctors and 2 specialists; one of each is the heavy one.');
  if (params.services < params.specialists)
    throw new RangeError('Every specialist has at least one service: services must not be below specialists.');
  if (params.heavy * 2 > params.consults) throw new RangeError('consults must be at least twice heavy.');
  if (params.heavyClinic < params.heavy) throw new RangeError('heavyClinic must be at least heavy.');
  if (params.doctors < 2 * peoplePerClinic)
    throw new RangeError('A world needs at least 10 doctors: five of them share the heavy clinic.');
  if (params.heavy + params.heavyClinic + params.light > params.consults)
    throw new RangeError('consults must be at least heavy, heavyClinic and light together.');
}
