import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { Entry } from './section.tsx';
import type { OwnSession } from './sessions-query.ts';

type Props = { session: OwnSession; ending: boolean; onEnd: () => void };

const handheld = ['Android', 'iOS', 'iPadOS'];

/** One session: its device, its beginning and last use. This device's session has no button: Logout ends it. */
export function SessionEntry({ session, ending, onEnd }: Props) {
  const { t } = useLingui();
  const { browser, system, platform } = session.device;
  const where = platform === 'web' ? browser || t`Unknown browser` : t`App`;
  const name = [where, system].filter(Boolean).join(', ');
  const Icon = handheld.includes(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Entry
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      name={name}
      mark={session.current ? <Trans>This device</Trans> : session.locked ? <Trans>Locked</Trans> : null}
      facts={
        <>
          <Trans>
            Signed in <SaidTime at={session.beganAt} />
          </Trans>
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
          <Button onClick={onEnd} running={ending ? t`Signing out…` : undefined} aria-label={t`Sign out ${name}`}>
            <Trans>Sign out</Trans>
          </Button>
        )
      }
    />
  );
}
