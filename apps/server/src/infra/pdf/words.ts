import { frenchSpacesIn } from '@consult/domain/language/french-spaces.ts';
import type { PdfLanguage } from './description.ts';

/** Why a file is not among the pages. */
export type SetAside = 'other' | 'unreadable' | 'large' | 'unwanted';

type Words = {
  page: string;
  attachments: string;
  attachment: string;
  attachmentPage: string;
  onPage: string;
  onPages: string;
  /** Stands before the reason: where a file is that is not among the pages. */
  separately: string;
  left: string;
  aside: Record<SetAside, string>;
  size: (bytes: number) => string;
};

const kib = 1024;

/** 12 B, 340 kB, 2.4 MB, with the decimal sign of the language. Units of 1024, as on the screen. */
function sizeWith(sign: string, [byte, kilo, mega]: readonly [string, string, string]): (bytes: number) => string {
  return (bytes) => {
    if (bytes < kib) return `${bytes} ${byte}`;
    if (bytes < 1000 * kib) return `${Math.ceil(bytes / kib)} ${kilo}`;
    return `${(bytes / kib / kib).toFixed(1).replace('.', sign)} ${mega}`;
  };
}

/** The words that every document has. {…} is filled in while it is set. */
export const words: Record<PdfLanguage, Words> = {
  en: {
    page: 'Page {n} of {m}',
    attachments: 'Attachments',
    attachment: 'Attachment {k}: {name}',
    attachmentPage: 'Attachment {k}: {name} (page {n} of {m})',
    onPage: 'page {n}',
    onPages: 'pages {n} to {m}',
    separately: 'Attached separately.',
    left: 'Not included here; please ask the sender for it.',
    aside: {
      other: 'This kind of file cannot be shown on paper.',
      unreadable: 'The file is protected or damaged.',
      large: 'The file is too large.',
      unwanted: '',
    },
    size: sizeWith('.', ['B', 'kB', 'MB']),
  },
  fr: frenchSpacesIn({
    page: 'Page {n} sur {m}',
    attachments: 'Pièces jointes',
    attachment: 'Pièce jointe {k} : {name}',
    attachmentPage: 'Pièce jointe {k} : {name} (page {n} sur {m})',
    onPage: 'page {n}',
    onPages: 'pages {n} à {m}',
    separately: 'Jointe séparément.',
    left: 'Non reproduite ici; veuillez la demander à l’expéditeur.',
    aside: {
      other: 'Ce type de fichier ne peut pas être reproduit sur papier.',
      unreadable: 'Le fichier est protégé ou endommagé.',
      large: 'Le fichier est trop volumineux.',
      unwanted: '',
    },
    size: sizeWith(',', ['o', 'ko', 'Mo']),
  }),
};
