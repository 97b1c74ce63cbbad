import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { otherLanguage, type Language } from '../apart/browser-language.ts';
import { chooseLanguage } from './words.ts';

type Props = {
  clinic: { name: string; phone: string } | null;
  /** The reader switches the language. */
  onLanguage?: (language: Language) => void;
  children: ReactNode;
};

/** The clinic's name on top, its phone below, and one column between. */
export function Frame({ clinic, onLanguage, children }: Props) {
  const { t, i18n } = useLingui();
  const other = otherLanguage(i18n.locale === 'fr' ? 'fr' : 'en');
  const handleSwitch = () => {
    void chooseLanguage(other);
    onLanguage?.(other);
  };
  return (
    <>
      <header className="top">
        <span className="clinic">{clinic?.name ?? t`Your clinic`}</span>
        <button type="button" className="language" lang={other} onClick={handleSwitch}>
          {other === 'fr' ? 'Français' : 'English'}
        </button>
      </header>
      <main className="sheet">
        <div className="column">{children}</div>
        <footer className="foot">
          {clinic?.phone ? (
            <p>
              <Trans>
                Questions? <a href={`tel:${clinic.phone.replace(/[^+\d]/g, '')}`}>{clinic.phone}</a>
              </Trans>
            </p>
          ) : null}
          <p>
            <Trans>In an emergency call 911.</Trans>
          </p>
        </footer>
      </main>
    </>
  );
}
