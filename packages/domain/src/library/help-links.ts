/** The lists of the help page, in their order. */
export const helpLists = ['support', 'handouts', 'references'] as const;
export type HelpList = (typeof helpLists)[number];

/** A page of somebody else's, as the help page offers it. */
export type HelpLink = { title: string; address: string };

export type HelpLinks = Readonly<Record<HelpList, readonly HelpLink[]>> & {
  /** How many entries of the document are broken and left out. */
  leftOut: number;
};

type Language = 'en' | 'fr';

const titleMaxLength = 200;
/** So many entries of a list are shown; those after them count as broken. */
const mostOfList = 200;

/** What an installation without a document of its own offers. */
const usual = {
  support: [],
  handouts: [
    {
      title: 'MyHealth Alberta: health information for patients',
      titleFr: 'MyHealth Alberta : renseignements pour les patients (en anglais)',
      address: 'https://myhealth.alberta.ca/',
    },
    {
      title: 'Choosing Wisely Canada: what patients may ask',
      titleFr: 'Choisir avec soin : ce que les patients peuvent demander',
      address: 'https://choosingwiselycanada.org/',
      addressFr: 'https://choisiravecsoin.org/',
    },
  ],
  references: [
    {
      title: 'DermNet: skin conditions with pictures',
      titleFr: 'DermNet : maladies de la peau en images (en anglais)',
      address: 'https://dermnetnz.org/',
    },
    {
      title: 'Canadian Task Force on Preventive Health Care',
      titleFr: 'Groupe d’étude canadien sur les soins de santé préventifs',
      address: 'https://canadiantaskforce.ca/',
    },
    {
      title: 'Public Health Agency of Canada',
      titleFr: 'Agence de la santé publique du Canada',
      address: 'https://www.canada.ca/en/public-health.html',
      addressFr: 'https://www.canada.ca/fr/sante-publique.html',
    },
  ],
};

/**
 * Reads the content document 'resources' {support, handouts, references: [{title, titleFr?, address, addressFr?}]} in a
 * reader's language; English stands where French is missing. An entry without a title or with an address that is not
 * https is left out and counted; a document or list that is missing has the usual one.
 */
export function readHelpLinks(body: unknown, language: Language): HelpLinks {
  const document: Record<string, unknown> = isRecord(body) ? body : {};
  let leftOut = 0;
  const read = (list: HelpList): HelpLink[] => {
    const entries = document[list] ?? usual[list];
    // What should be a list and is none counts as one broken entry.
    if (!Array.isArray(entries)) {
      leftOut += 1;
      return [];
    }
    const links = entries.slice(0, mostOfList).flatMap((entry: unknown) => readEntry(entry, language) ?? []);
    leftOut += entries.length - links.length;
    return links;
  };
  const lists = { support: read('support'), handouts: read('handouts'), references: read('references') };
  return { ...lists, leftOut };
}

function readEntry(entry: unknown, language: Language): HelpLink | null {
  if (!isRecord(entry)) return null;
  const french = language === 'fr';
  const title = textOf(french ? entry['titleFr'] : undefined) ?? textOf(entry['title']);
  const address = addressOf(french ? entry['addressFr'] : undefined) ?? addressOf(entry['address']);
  return title !== null && address !== null ? { title, address } : null;
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > titleMaxLength ? null : text;
}

/** An https address without a name before its host, which would show one place and lead to another. */
function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
