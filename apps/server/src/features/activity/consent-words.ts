import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import type { Consent } from '@consult/contract/media/media.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type { PdfLanguage } from '../../infra/pdf/description.ts';

type Words = {
  givers: Record<Consent['givenBy'], string>;
  ways: Record<Consent['way'], string>;
  care: string;
  uses: Record<Consent['uses'][number], string>;
  none: string;
  said: (giver: string, way: string, on: string, uses: string) => string;
};

const words: Record<PdfLanguage, Words> = {
  en: {
    givers: {
      patient: 'the patient',
      'parent-or-guardian': 'a parent or guardian',
      'substitute-decision-maker': 'a substitute decision-maker',
    },
    ways: { 'in-words': 'in words', 'in-writing': 'in writing' },
    care: 'care',
    uses: { teaching: 'teaching', 'improving-models': 'improving models' },
    none: 'No consent recorded.',
    said: (giver, way, on, uses) => `Consent of ${giver}, ${way}, recorded on ${on}, for: ${uses}.`,
  },
  fr: frenchSpacesIn({
    givers: {
      patient: 'du patient',
      'parent-or-guardian': 'd’un parent ou tuteur',
      'substitute-decision-maker': 'd’un mandataire',
    },
    ways: { 'in-words': 'de vive voix', 'in-writing': 'par écrit' },
    care: 'soins',
    uses: { teaching: 'enseignement', 'improving-models': 'amélioration de modèles' },
    none: 'Aucun consentement consigné.',
    said: (giver, way, on, uses) => `Consentement ${giver}, ${way}, consigné le ${on}, pour : ${uses}.`,
  }),
};

/** The consent of a photo as paper names it, by the day of the business; without words about whom it shows. */
export function consentOnPaper(consent: Consent | null, language: PdfLanguage): string {
  const own = words[language];
  if (!consent) return own.none;
  const on = businessDay(new Date(consent.recordedAt)).replaceAll('-', '/');
  const uses = [own.care, ...consent.uses.map((use) => own.uses[use])].join(', ');
  return own.said(own.givers[consent.givenBy], own.ways[consent.way], on, uses);
}
