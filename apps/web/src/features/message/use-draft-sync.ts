import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../app/live.ts';
import { onDone } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { activityQuery, type Activity } from '../activity/activity.ts';
import { DraftSync, type DraftState } from './draft-sync.ts';
import { outgoingOf } from './outgoing.ts';
import { usePageVisible } from './use-page-visible.ts';

/** The least time between two readings of what other devices typed, ms: each is an entry of the audit log. */
const readPauseMs = 2_000;

/** The page waits this long for the answer to its own save, which comes just after the live event about it, ms. */
const ownAnswerMs = 100;

/** The draft of a reply, in step between this device and the server. */
export function useDraftSync(activity: Activity, viewerId: string): { draft: DraftSync; shown: DraftState } {
  const { id, draft: known } = activity;
  const [draft] = useState(() => {
    const key = activityQuery(id).queryKey;
    return new DraftSync(viewerId, id, {
      read: async () => {
        await queryClient.refetchQueries({ queryKey: key }, { throwOnError: true });
        return queryClient.getQueryData<Activity>(key)?.draft ?? null;
      },
      sending: () => outgoingOf(id).some(({ standing }) => standing === 'goes'),
      waits: (text) => outgoingOf(id).some((message) => message.text.startsWith(text)),
      onSaved: (saved) => queryClient.setQueryData<Activity>(key, (now) => now && { ...now, draft: saved }),
    });
  });
  const shown = useSyncExternalStore(draft.subscribe, draft.snapshot);
  useEffect(() => draft.enter(), [draft]);
  useEffect(
    () =>
      onDone('message-send', ({ stream }, answer) => {
        if (stream === id) draft.sent((answer as { sentAt: string }).sentAt);
      }),
    [draft, id],
  );

  const adopt = useEffectEvent(() => {
    draft.adopt(known, false);
    // The server had this text and no longer has a draft: another device sent it as a message, or this answer is old.
    if (!known && shown.saved && shown.text !== '') void draft.recheck(0);
  });
  useEffect(() => adopt(), [known]);

  const visible = usePageVisible();
  const [announced, setAnnounced] = useState<{ version: number } | null>(null);
  const lastRead = useRef(-readPauseMs);
  useLive('activity', {
    'message-draft': ({ id: activityId, version }) => {
      if (activityId === id && version !== draft.version) setAnnounced({ version });
    },
    activity: null,
    message: null,
    read: null,
    row: null,
  });
  useEffect(() => {
    if (!announced || !visible) return;
    const run = () => {
      lastRead.current = performance.now();
      setAnnounced(null);
      void draft.recheck(announced.version);
    };
    const timer = setTimeout(run, Math.max(ownAnswerMs, lastRead.current + readPauseMs - performance.now()));
    return () => clearTimeout(timer);
  }, [draft, announced, visible]);
  return { draft, shown };
}
