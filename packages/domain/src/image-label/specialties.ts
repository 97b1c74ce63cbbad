/** Consults whose pictures their consultants label. Source: document 3, section 6. */

export const labelledSpecialties = ['Dermatology', 'Otolaryngology'] as const;
export type LabelledSpecialty = (typeof labelledSpecialties)[number];

const unlabelledSubsites: readonly string[] = ['Thyroid', 'Neck Mass'];

/** The specialty under which a consult's pictures are labelled; null where they are not. */
export function labelledSpecialtyOf(specialty: string, subsite: string): LabelledSpecialty | null {
  const found = labelledSpecialties.find((one) => one === specialty);
  return found && !unlabelledSubsites.includes(subsite) ? found : null;
}
