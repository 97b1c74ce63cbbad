import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import type { Filler } from '@consult/domain/care-form/progress.ts';
import type { PdfLanguage } from '../../infra/pdf/description.ts';

/** The words of a patient's answers on paper. */
export const paperWords: Readonly<
  Record<
    PdfLanguage,
    {
      title: string;
      patient: string;
      phn: string;
      submitted: string;
      zone: string;
      email: string;
      filledInBy: string;
      fillers: Record<Filler, string>;
      nameDiffers: string;
      /** Stands for a question without an answer. */
      none: string;
      yes: string;
    }
  >
> = {
  en: {
    title: 'A patient’s answers: ',
    patient: 'Patient',
    phn: 'PHN',
    submitted: 'Submitted',
    zone: 'Mountain time',
    email: 'Email',
    filledInBy: 'Filled in by',
    fillers: { myself: 'The patient', child: 'Somebody for their child', 'someone-else': 'Somebody else' },
    nameDiffers: 'The name that was typed differs from the one in your clinic’s record.',
    none: 'No answer',
    yes: 'Yes',
  },
  fr: frenchSpacesIn({
    title: 'Réponses d’un patient : ',
    patient: 'Patient',
    phn: 'NAM',
    submitted: 'Envoyées le',
    zone: 'heure des Rocheuses',
    email: 'Courriel',
    filledInBy: 'Rempli par',
    fillers: { myself: 'Le patient', child: 'Un parent pour son enfant', 'someone-else': 'Une autre personne' },
    nameDiffers: 'Le nom inscrit diffère de celui du dossier de votre clinique.',
    none: 'Sans réponse',
    yes: 'Oui',
  }),
};
