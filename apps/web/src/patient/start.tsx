import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import './patient.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { linkCodeOf } from './link-code.ts';
import { PatientPage } from './patient-page.tsx';
import { browserLanguage, showPatientLanguage } from './words.ts';

/**
 * Shows the page behind a patient's link: no router, no service worker, no session, and nothing kept but the code in
 * the tab.
 */
export async function startPatientPage(place: HTMLElement): Promise<Root> {
  await showPatientLanguage(browserLanguage());
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  document.documentElement.classList.add('patient');
  dark.addEventListener('change', follow);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <PatientPage code={linkCodeOf(location.pathname)} />
      </I18nProvider>
    </StrictMode>,
  );
  return root;
}
