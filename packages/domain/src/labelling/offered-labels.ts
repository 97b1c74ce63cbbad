import type { LabelledSpecialty } from './specialties.ts';
import { maxLabelLength } from './labels.ts';

/** A label of the list: its name, which is what is kept, and its French name. */
export type OfferedLabel = { label: string; labelFr: string };

type Names = readonly (readonly [label: string, labelFr: string])[];

/**
 * The labels of a fresh installation, the most common conditions of each specialty; content document 'image-labels'
 * `{Dermatology: [{label, labelFr}], Otolaryngology: […]}` has the installation's own.
 */
const namesOf: Readonly<Record<LabelledSpecialty, Names>> = {
  Dermatology: [
    ['Acne', 'Acné'],
    ['Actinic keratosis', 'Kératose actinique'],
    ['Basal cell carcinoma', 'Carcinome basocellulaire'],
    ['Contact dermatitis', 'Dermatite de contact'],
    ['Dermatofibroma', 'Dermatofibrome'],
    ['Eczema', 'Eczéma'],
    ['Haemangioma', 'Hémangiome'],
    ['Insect bites', 'Piqûres d’insectes'],
    ['Melanocytic naevus', 'Nævus mélanocytaire'],
    ['Melanoma', 'Mélanome'],
    ['Psoriasis', 'Psoriasis'],
    ['Rosacea', 'Rosacée'],
    ['Scar', 'Cicatrice'],
    ['Seborrhoeic keratosis', 'Kératose séborrhéique'],
    ['Squamous cell carcinoma', 'Carcinome spinocellulaire'],
    ['Tinea', 'Teigne'],
    ['Urticaria', 'Urticaire'],
    ['Wart', 'Verrue'],
  ],
  Otolaryngology: [
    ['Acute otitis media', 'Otite moyenne aiguë'],
    ['Cholesteatoma', 'Cholestéatome'],
    ['Deviated septum', 'Déviation de la cloison nasale'],
    ['Earwax', 'Bouchon de cérumen'],
    ['Nasal polyp', 'Polype nasal'],
    ['Normal eardrum', 'Tympan normal'],
    ['Oral leukoplakia', 'Leucoplasie buccale'],
    ['Otitis externa', 'Otite externe'],
    ['Otitis media with effusion', 'Otite moyenne séreuse'],
    ['Tonsillitis', 'Amygdalite'],
    ['Tympanic membrane perforation', 'Perforation du tympan'],
    ['Tympanosclerosis', 'Tympanosclérose'],
  ],
};

/**
 * The labels that are offered for a specialty, in their order: those of the content document, or where it names none
 * for this specialty, the ones of a fresh installation. An entry in another form is left out; without a French name
 * its name stands for it.
 */
export function offeredLabels(content: unknown, specialty: LabelledSpecialty): OfferedLabel[] {
  const given = (content as Partial<Record<LabelledSpecialty, unknown>> | null)?.[specialty];
  const own = Array.isArray(given) ? given.flatMap(readLabel) : [];
  return own.length > 0 ? own : namesOf[specialty].map(([label, labelFr]) => ({ label, labelFr }));
}

function readLabel(entry: unknown): OfferedLabel[] {
  const { label, labelFr } = (entry ?? {}) as Partial<Record<keyof OfferedLabel, unknown>>;
  if (!isName(label)) return [];
  return [{ label, labelFr: isName(labelFr) ? labelFr : label }];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLabelLength;
}
