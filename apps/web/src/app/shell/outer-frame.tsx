import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconLifebuoy, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Mark } from '../../ui/mark.tsx';
import { chooseLanguage } from '../language.ts';
import { appInfoQuery } from '../session.ts';
import { UpdateBanner } from '../update-banner.tsx';
import classes from './outer-frame.module.css';

/**
 * The frame before anybody is signed in, with the same green column: brand, Support, version; language at the top
 * right.
 */
export function OuterFrame({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui();
  const info = useQuery(appInfoQuery).data;
  const other = i18n.locale === 'fr' ? 'en' : 'fr';
  const { version: number = '', build = '', environment = 'production' } = info ?? {};
  const version = info ? (
    <>
      <Trans>Version {number}</Trans>
      {environment === 'production' ? null : (
        <>
          {' '}
          · <Trans>Build {build}</Trans> <span className="visually-hidden">· </span>
          <br />
          <Trans>Environment: {environment}</Trans>
        </>
      )}
    </>
  ) : null;
  const support = info ? (
    <a
      className={classes.support}
      href={info.supportUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Support (opens in a new tab)`}
    >
      <IconLifebuoy size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <Trans>Support</Trans>
      </span>
      <IconExternalLink size={14} stroke={2} aria-hidden="true" />
    </a>
  ) : null;
  return (
    <div className={classes.frame}>
      <header className={classes.side}>
        <div className={classes.brand}>
          <Mark /> Consult
        </div>
        <button type="button" className={classes.language} lang={other} onClick={() => void chooseLanguage(other)}>
          <IconWorld size={16} stroke={1.75} aria-hidden="true" />
          {other === 'fr' ? 'Français' : 'English'}
        </button>
        <div className={classes.foot}>
          {support}
          <p className={classes.version}>{version}</p>
        </div>
      </header>
      <main className={classes.sheet} id="content" tabIndex={-1}>
        <div className={classes.update}>
          <UpdateBanner flush />
        </div>
        {children}
        <footer className={classes.phoneFoot}>
          {version}
          {info ? (
            <>
              {' '}
              ·{' '}
              <a href={info.supportUrl} target="_blank" rel="noreferrer">
                <Trans>Support</Trans>
              </a>
            </>
          ) : null}
        </footer>
      </main>
    </div>
  );
}
