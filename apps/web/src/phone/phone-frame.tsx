import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TimeLeft } from '../features/phone-camera/time-left.tsx';
import { TwoWords } from '../features/phone-camera/two-words.tsx';
import type { LetIn } from './let-in.ts';
import classes from './phone.module.css';
import { showPhoneLanguage } from './words.ts';

/** The top of the page: the two words, the time left, and the other language. */
export function PhoneFrame({ phone, children }: { phone: LetIn | null; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const other = i18n.locale === 'fr' ? 'en' : 'fr';
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />
        {phone ? (
          <>
            <h1>
              <TwoWords words={phone.words} />
            </h1>
            <TimeLeft until={phone.endsAt} />
          </>
        ) : (
          <span className={classes.name}>{t`Your phone is the camera`}</span>
        )}
        <button type="button" className={classes.language} lang={other} onClick={() => void showPhoneLanguage(other)}>
          {other === 'fr' ? 'Français' : 'English'}
        </button>
      </header>
      <main className={classes.sheet}>{children}</main>
    </div>
  );
}
