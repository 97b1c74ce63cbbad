import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { leftFor, type Left } from '../local/store.ts';

/**
 * Says how much lies on this device for somebody that the server does not have, while no key opens its words: without a
 * connection, or before they sign in. Draws nothing where nothing lies here.
 */
export function LeftHere({ personId }: { personId: string }) {
  const { t } = useLingui();
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    let gone = false;
    void leftFor(personId).then((found) => {
      if (!gone) setLeft(found);
    });
    return () => {
      gone = true;
    };
  }, [personId]);
  if (!left) return null;
  const { commands, asks, written } = left;
  const parts = [
    ...(commands > asks ? [t`${plural(commands - asks, { one: '# will be sent', other: '# will be sent' })}`] : []),
    ...(asks > 0 ? [t`${plural(asks, { one: '# not sent', other: '# not sent' })}`] : []),
    ...(written > 0 ? [t`${plural(written, { one: '# half written', other: '# half written' })}`] : []),
  ];
  const list = parts.join(', ');
  return parts.length > 0 ? <p>{t`On this device: ${list}.`}</p> : null;
}
