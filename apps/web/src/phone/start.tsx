import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import '../ui/theme/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { browserLanguage } from '../apart/browser-language.ts';
import { followScheme } from '../apart/follow-scheme.ts';
import { Announcer } from '../ui/announce.tsx';
import { takeOpeningCode } from './phone-code.ts';
import { PhonePage } from './phone-page.tsx';
import { showPhoneLanguage } from './words.ts';

/**
 * Shows the page of a phone that adds photos: no router, no service worker, no session and no storage. What it holds
 * lies in its memory, and goes with it.
 */
export async function startPhonePage(place: HTMLElement): Promise<Root> {
  await showPhoneLanguage(browserLanguage());
  followScheme();
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PhonePage opening={takeOpeningCode()} />
        <Announcer />
      </I18nProvider>
    </StrictMode>,
  );
  return root;
}
