import { useLingui } from '@lingui/react/macro';
import { frenchSpaces } from '@consult/domain/language/french-spaces.ts';
import { languageOf } from './language.ts';

/** Words of a form in the page's language. Where French is missing they are English and say so, for who listens. */
export function FormText({ en, fr }: { en: string; fr: string }) {
  const { i18n } = useLingui();
  if (languageOf(i18n) === 'en') return en;
  return fr === '' ? <span lang="en">{en}</span> : frenchSpaces(fr);
}
