/** The specialties whose images doctors label. Source: document 2, section 3; document 3, section 6. */
export const labelledSpecialties = ['Dermatology', 'Otolaryngology'] as const;
export type LabelledSpecialty = (typeof labelledSpecialties)[number];

export function isLabelledSpecialty(text: string): text is LabelledSpecialty {
  return (labelledSpecialties as readonly string[]).includes(text);
}

/** Where 'Change and Next' moves an image of this specialty. */
export function otherSpecialty(specialty: LabelledSpecialty): LabelledSpecialty {
  return specialty === 'Dermatology' ? 'Otolaryngology' : 'Dermatology';
}
