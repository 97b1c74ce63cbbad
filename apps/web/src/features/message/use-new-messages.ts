import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullName } from '../../app/names.ts';
import { announce } from '../../ui/announce.tsx';
import type { Member } from '../activity/activity.ts';
import type { Message } from './thread-query.ts';

/**
 * How many messages of others came since the reader last saw the end. Each arrival is said once to a screen reader;
 * messages that were there when the thread opened are not.
 * @param fromHead the thread begins at its head: what stands below it was not seen
 */
export function useNewMessages(
  messages: readonly Message[],
  members: readonly Member[],
  viewerId: string,
  endInSight: boolean,
  fromHead: boolean,
): number {
  const { t } = useLingui();
  const heard = useRef<number | null>(null);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState<number | null>(null);
  if (messages.length > 0 && (seen === null || (endInSight && seen < lastSeq)))
    setSeen(seen === null && fromHead ? 1 : lastSeq);

  const handleArrival = useEffectEvent(() => {
    if (messages.length === 0) return;
    const from = heard.current;
    heard.current = lastSeq;
    if (from === null) return;
    const arrived = messages.filter(({ seq, sentBy }) => seq > from && sentBy !== viewerId);
    const only = arrived.length === 1 ? members.find(({ personId }) => personId === arrived[0]?.sentBy) : undefined;
    const unseen = arrived.length;
    const name = only ? fullName(only) : '';
    if (only) announce(t`New message from ${name}`);
    else if (unseen > 0) announce(t`${plural(unseen, { one: '# new message', other: '# new messages' })}`);
  });
  useEffect(() => handleArrival(), [lastSeq]);

  return seen === null ? 0 : messages.filter(({ seq, sentBy }) => seq > seen && sentBy !== viewerId).length;
}
