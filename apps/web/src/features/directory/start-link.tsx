import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { serviceWords } from '@consult/domain/directory/in-language.ts';
import { takesAnything } from '@consult/domain/directory/kinds-taken.ts';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Service } from './directory-queries.ts';
import type { FinderSearch } from './finder-search.ts';
import classes from './finder.module.css';

type Props = {
  service: Service;
  /** The address of the finder, which goes along into the form. */
  search: FinderSearch & { locationIdx?: number };
  /** Whether a click anywhere on what holds it begins the consult. */
  whole?: boolean;
  onStart?: (() => void) | undefined;
  /** What is tapped, in place of a button with the words. */
  children?: ReactNode;
};

/**
 * Leads into an empty form: 'Start Consult', for an external service 'Start Referral'. With a service that takes
 * nothing now the person can write a draft, as the button says; Submit waits in the form. While the person chooses a
 * service for a consult that they have begun, it leads back to that one and says 'Choose'.
 */
export function StartLink({ service: given, search, whole = false, onStart, children }: Props) {
  const { t } = useLingui();
  const service = { ...given, ...serviceWords(given, useContentLanguage()) };
  const title = usePlaceWords().title(service);
  const referral = service.type === 'referral';
  const later = !takesAnything(service);
  const chooses = search.form !== undefined;
  const name = chooses
    ? t`Choose: ${title}, ${service.serviceName}`
    : later
      ? t`Save as draft: ${title}, ${service.serviceName}`
      : referral
        ? t`Start Referral: ${title}, ${service.serviceName}`
        : t`Start Consult: ${title}, ${service.serviceName}`;
  return (
    <Link
      to={referral ? '/dashboard/consult/referral-form' : '/dashboard/consult/consult-form'}
      search={{ ...search, serviceId: service.id }}
      className={children ? classes.whole : buttonClass('plain', false, whole ? classes.whole : undefined)}
      data-start
      onKeyDown={moveByArrows}
      onClick={onStart}
      aria-label={name}
    >
      {children ??
        (chooses ? (
          <Trans>Choose</Trans>
        ) : later ? (
          <Trans>Save as draft</Trans>
        ) : referral ? (
          <Trans>Start Referral</Trans>
        ) : (
          <Trans>Start Consult</Trans>
        ))}
    </Link>
  );
}

/** Moves the focus by arrow keys from one service's button to the next. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = [...document.querySelectorAll<HTMLElement>('main [data-start]')];
  links[links.indexOf(event.currentTarget) + step]?.focus();
}

/** What a service is called: its title, its parts, and its own name where that says more than they do. */
export function useServiceNames(service: Service) {
  const words = usePlaceWords();
  const { serviceName } = serviceWords(service, useContentLanguage());
  const [title, specialty, subsite] = [
    words.title(service),
    words.place(service.specialty),
    words.place(service.subsite),
  ];
  return { title, specialty, subsite, own: [title, specialty, subsite].includes(serviceName) ? '' : serviceName };
}
