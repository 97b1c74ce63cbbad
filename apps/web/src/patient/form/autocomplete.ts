import type { CareField } from '@consult/domain/care-form/form.ts';

/** What a browser may fill in: what it knows of the person who types. */
export type Token = 'email' | 'tel' | 'bday' | 'given-name' | 'family-name' | 'name' | 'off';

/*
 * A form says of a PatientEmail that it is the patient's own. Of other fields only the words tell: a phone number that
 * belongs to somebody else says so. WCAG 2.2, 1.3.5.
 */
const others =
  /\b(?:emergency|urgence|contact|other|autre|parent|mother|mère|father|père|doctor|médecin|physician|pharmac|work|travail|spouse|conjoint|guardian|tuteur|school|école)/i;
const birth = /\b(?:birth ?day|date of birth|birth date|born on|dob|date de naissance|anniversaire)\b/i;
const firstName = /^(?:your |votre )?(?:first name|given name|prénom)\b/i;
const lastName = /^(?:your |votre )?(?:last name|family name|surname|nom de famille)\b/i;
const wholeName = /^(?:your |votre )?(?:(?:full )?name|nom(?: complet)?)$/i;

/** The token of a question's field; 'off' where it asks for nothing that a browser should know or keep. */
export function tokenOf({ inputType, label, fr }: CareField): Token {
  if (inputType === 'PatientEmail') return 'email';
  const words = `${label} ${fr.label}`;
  if (others.test(words)) return 'off';
  switch (inputType) {
    case 'Email':
      return 'email';
    case 'Phone':
      return 'tel';
    case 'Date':
      return birth.test(words) ? 'bday' : 'off';
    case 'Text':
      if (firstName.test(label)) return 'given-name';
      if (lastName.test(label)) return 'family-name';
      return wholeName.test(label) ? 'name' : 'off';
    default:
      return 'off';
  }
}
