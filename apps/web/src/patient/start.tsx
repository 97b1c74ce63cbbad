import '../ui/theme/tokens.css';
import '../ui/theme/fonts.css';
import './patient.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { followScheme } from '../apart/follow-scheme.ts';
import { PreviewPage } from './form/preview-page.tsx';
import { linkCodeOf } from './link-code.ts';
import { isFormsPath } from './open.ts';
import { PatientPage } from './patient-page.tsx';
import { beginLanguage } from './words.ts';

/**
 * Shows the page behind a patient's link, or the preview of a form: no router, no service worker, no session, and
 * nothing kept but the code and ciphertext in the tab.
 */
export async function startPatientPage(place: HTMLElement): Promise<Root> {
  await beginLanguage();
  followScheme();
  document.documentElement.classList.add('patient');
  const { pathname, search } = location;
  const isPreview = isFormsPath(pathname) && new URLSearchParams(search).get('preview') === 'true';
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        {isPreview ? <PreviewPage search={search} /> : <PatientPage code={linkCodeOf(pathname)} />}
      </I18nProvider>
    </StrictMode>,
  );
  return root;
}
