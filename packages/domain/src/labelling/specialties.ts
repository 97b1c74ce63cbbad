/** The specialties whose images doctors label. Source: document 2, section 3; document 3, section 6. */
export const labelledSpecialties = ['Dermatology', 'Otolaryngology'] as const;
export type LabelledSpecialty = (typeof labelledSpecialties)[number];

export function isLabelledSpecialty(text: string): text is LabelledSpecialty {
  return (labelledSpecialties as readonly string[]).includes(text);
}

/** The subsites whose consults are not labelled. Source: document 3, section 6. */
const unlabelledSubsites: readonly string[] = ['Thyroid', 'Neck Mass'];

/** The specialty under which a consult's pictures are labelled; null where they are not. */
export function labelledSpecialtyOf(specialty: string, subsite: string): LabelledSpecialty | null {
  return isLabelledSpecialty(specialty) && !unlabelledSubsites.includes(subsite) ? specialty : null;
}

/** Where 'Change and Next' moves an image of this specialty. */
export function otherSpecialty(specialty: LabelledSpecialty): LabelledSpecialty {
  return specialty === 'Dermatology' ? 'Otolaryngology' : 'Dermatology';
}
