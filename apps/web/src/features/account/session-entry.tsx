import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { clockWords } from '../../ui/time-words.ts';
import { deviceWords, methodText, placeWords } from './began-words.ts';
import { Entry } from '../../ui/section.tsx';
import type { OwnSession } from './sessions-query.ts';

type Props = {
  session: OwnSession;
  ending: boolean;
  onEnd: () => void;
  /** Called when the viewer says that somebody else signed in. */
  onNotMine: () => void;
};

type PhoneProps = Pick<Props, 'session' | 'ending' | 'onEnd'> & { phone: NonNullable<OwnSession['phone']> };

const handheld = ['Android', 'iOS', 'iPadOS'];

/** A phone that one of the sessions let in to add photos: its two words, until when, and a button that ends it. */
export function PhoneEntry({ session, phone, ending, onEnd }: PhoneProps) {
  const { t, i18n } = useLingui();
  const name = deviceWords(i18n, session.device);
  const words = phone.words.join(' ');
  const until = clockWords(i18n, new Date(phone.endsAt));
  const place = placeWords(i18n, session.place);
  return (
    <Entry
      icon={<IconDeviceMobile size={20} stroke={1.75} aria-hidden="true" />}
      name={name}
      mark={<Trans>Adds photos</Trans>}
      facts={
        <>
          {place ? `${place} · ` : null}
          <Trans>
            As ‘{words}’, until {until}
          </Trans>
        </>
      }
      action={
        <Button onClick={onEnd} running={ending ? t`Ending…` : undefined} aria-label={t`End ${name}, ${words}`}>
          <Trans>End</Trans>
        </Button>
      }
    />
  );
}

/**
 * One session: its device, its place, its beginning, how it began, and its last use. This device's session has no
 * button: Logout ends it.
 */
export function SessionEntry({ session, ending, onEnd, onNotMine }: Props) {
  const { t, i18n } = useLingui();
  const { system } = session.device;
  const name = deviceWords(i18n, session.device);
  const place = placeWords(i18n, session.place);
  const method = methodText(i18n, session.method);
  const Icon = handheld.includes(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Entry
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      name={name}
      mark={
        session.current ? <Trans>This device</Trans> : session.locked ? <Trans context="a session">Locked</Trans> : null
      }
      facts={
        <>
          {place ? `${place} · ` : null}
          <Trans>
            Signed in <SaidTime at={session.beganAt} />
          </Trans>
          {method ? ` ${method}` : null}
          {session.current ? null : (
            <>
              {' · '}
              <Trans>
                last used <SaidTime at={session.usedAt} />
              </Trans>
            </>
          )}
        </>
      }
      action={
        session.current ? null : (
          <>
            <Button onClick={onNotMine} disabled={ending} aria-label={t`${name}: this wasn’t me`}>
              <Trans>This wasn’t me</Trans>
            </Button>
            <Button onClick={onEnd} running={ending ? t`Signing out…` : undefined} aria-label={t`Sign out ${name}`}>
              <Trans>Sign out</Trans>
            </Button>
          </>
        )
      }
    />
  );
}
