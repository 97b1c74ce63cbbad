import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../app/call.ts';
import { failedWith } from '../../app/call-error.ts';
import { useConnection, useLive } from '../../app/live.ts';
import type { Kept, KeptState } from '../../app/local/kept.ts';
import { keptAt, onDone, useLocal, type Local } from '../../app/local/local.ts';
import { idAfter, newId } from '../../app/new-id.ts';
import { queryClient } from '../../app/query-client.ts';
import { activityQuery, confirmActivity, type Activity } from '../activity/activity.ts';
import { replyPlace } from '../list/list.ts';
import { outgoingOf } from './outgoing.ts';
import { usePageVisible } from './use-page-visible.ts';

/**
 * The words of a reply, with the id of the message that they become. `asks`: they ask for information and are no
 * answer, as those of a request that was taken back.
 */
export type ReplyWords = { text: string; messageId: string; asks?: true };

/** The words as they are kept and compared: an ordinary reply has no mark. */
export function replyWords(text: string, messageId: string, asks: boolean | undefined): ReplyWords {
  return { text, messageId, ...(asks ? { asks: true } : {}) };
}

const none: ReplyWords = { text: '', messageId: '' };

/** The draft goes to the server so long after the last key, ms. */
const saveAfterMs = 500;

/** The least time between two readings of what other devices typed, ms: each is an entry of the audit log. */
const readPauseMs = 2_000;

/** The page waits this long for the answer to its own save, which comes just after the live event about it, ms. */
const ownAnswerMs = 100;

const nothing: KeptState<ReplyWords> = {
  ready: false,
  value: none,
  other: null,
  elsewhere: false,
  saved: true,
  unreadable: null,
};

function readWords(value: unknown): ReplyWords | null {
  const { text, messageId, asks } = (value ?? {}) as Partial<ReplyWords>;
  return typeof text === 'string' && typeof messageId === 'string' ? replyWords(text, messageId, asks) : null;
}

export type ReplyDraft = {
  shown: KeptState<ReplyWords>;
  /** When the server saved what is shown, ISO 8601; null where it did not. */
  savedAt: string | null;
  kept: Kept<ReplyWords> | null;
  /** `asks`: what it asks for comes back with these words; else it asks as before, until the box is emptied. */
  type: (text: string, asks?: boolean) => void;
  /** The words become an ordinary reply. */
  answers: () => void;
  /** Gives the words the id of another message, on the server too where it can be asked. */
  renamed: (messageId: string) => Promise<void>;
};

/**
 * What somebody types into one thread: kept on this device at every key, and on the server shortly after. New words
 * become the message `nextId`.
 */
export function useReplyDraft(activity: Activity, nextId: string): ReplyDraft {
  const { id, draft: known } = activity;
  const local = useLocal();
  const kept = useMemo(() => local && replyAt(local, id), [local, id]);
  useEffect(() => kept?.enter(), [kept]);
  const shown = useSyncExternalStore(
    useMemo(() => (listener: () => void) => kept?.subscribe(listener) ?? (() => undefined), [kept]),
    () => kept?.state() ?? nothing,
  );

  // The server's copy, unless a message that is on its way holds its words.
  const offer = useEffectEvent(() => {
    if (!kept || !shown.ready) return;
    const leaves = known !== null && outgoingOf(id).some(({ messageId }) => messageId === known.messageId);
    kept.offer(known && !leaves ? copyOf(known) : null);
  });
  useEffect(() => offer(), [kept, known, shown.ready]);
  useEffect(
    () =>
      onDone('message-send', ({ id: messageId, stream }) => {
        if (stream !== id) return;
        // The server removed the draft with its message.
        confirmActivity(id, (now) => (now.draft?.messageId === messageId ? { ...now, draft: null } : now));
      }),
    [id],
  );

  const visible = usePageVisible();
  useEffect(() => {
    if (!visible) void kept?.hide();
  }, [visible, kept]);
  const live = useConnection().state === 'live';
  useEffect(() => {
    if (live) kept?.resume();
  }, [live, kept]);
  const [announced, setAnnounced] = useState<{ version: number } | null>(null);
  const lastRead = useRef(-readPauseMs);
  useLive('activity', {
    'message-draft': ({ id: activityId, version }) => {
      if (activityId === id && version !== kept?.base) setAnnounced({ version });
    },
    activity: null,
    message: null,
    'message-taken-back': null,
    read: null,
    row: null,
  });
  const recheck = useEffectEvent((version: number) => {
    if (version !== kept?.base) void queryClient.refetchQueries({ queryKey: activityQuery(id).queryKey });
  });
  useEffect(() => {
    if (!announced || !visible) return;
    const run = () => {
      lastRead.current = performance.now();
      setAnnounced(null);
      recheck(announced.version);
    };
    const timer = setTimeout(run, Math.max(ownAnswerMs, lastRead.current + readPauseMs - performance.now()));
    return () => clearTimeout(timer);
  }, [announced, visible]);
  return {
    shown,
    kept,
    savedAt: shown.saved && known?.version === kept?.base ? (known?.savedAt ?? null) : null,
    type: (text, asks) => {
      if (!kept) return;
      const { value } = kept.state();
      const messageId = value.text === '' && kept.base === 0 ? nextId : value.messageId;
      kept.change(replyWords(text, messageId, text !== '' && (asks ?? value.asks)));
    },
    answers: () => {
      if (!kept) return;
      const { text, messageId } = kept.state().value;
      kept.change({ text, messageId });
    },
    renamed: async (messageId) => {
      if (!kept) return;
      kept.change({ ...kept.state().value, messageId });
      await kept.saveNow();
    },
  };
}

/** The reply box of one thread, with its copy on the server. */
function replyAt(local: Local, id: string): Kept<ReplyWords> {
  const key = activityQuery(id).queryKey;
  const save = async (words: ReplyWords, base: number): Promise<number> => {
    const { text, messageId } = words;
    const asks = words.asks === true;
    // What removes a draft says no message; the id is then of nothing.
    const input = { activityId: id, messageId: messageId || newId(), text, version: base, asks };
    // Without the session (another tab signed out), a save must not lead to the sign-in page.
    const how = { probe: true, personId: local.personId };
    const { version, savedAt } = await call('message-saveDraft', input, how);
    const draft = version === 0 ? null : { text, messageId, version, savedAt, asks };
    confirmActivity(id, (now) => ({ ...now, draft }));
    return version;
  };
  const kept: Kept<ReplyWords> = keptAt<ReplyWords>(local, {
    place: replyPlace(id),
    start: none,
    read: readWords,
    isEmpty: ({ text }) => text.trim() === '',
    about: { activityId: id },
    copying: {
      after: saveAfterMs,
      changed: 'DRAFT_CHANGED',
      read: async () => {
        await queryClient.refetchQueries({ queryKey: key }, { throwOnError: true });
        const draft = queryClient.getQueryData<Activity>(key)?.draft;
        return draft ? copyOf(draft) : null;
      },
      save: async (words, base) => {
        try {
          return await save(words, base);
        } catch (error) {
          // Its message went out from another tab or device; what was typed since becomes a message of its own.
          const { value } = kept.state();
          if (failedWith(error, 'DRAFT_SENT') && value.messageId === words.messageId && value.text !== '')
            kept.change({ ...value, messageId: idAfter(words.messageId) });
          throw error;
        }
      },
    },
  });
  return kept;
}

function copyOf({ text, messageId, version, asks }: NonNullable<Activity['draft']>) {
  return { value: replyWords(text, messageId, asks), version };
}
