import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { messages as en } from '../locales/en/messages.po?patient';
import { messages as fr } from '../locales/fr/messages.po?patient';
import type { Language } from '../apart/browser-language.ts';
import { Frame } from './frame.tsx';
import { OneMoment } from './one-moment.tsx';

/** The HTML of the page before anything is known of its link; the build puts it into the document. */
export function renderFrame(language: Language): string {
  const i18n = setupI18n({ locale: language, messages: { en, fr } });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Frame clinic={null}>
        <OneMoment />
      </Frame>
    </I18nProvider>,
  );
}
