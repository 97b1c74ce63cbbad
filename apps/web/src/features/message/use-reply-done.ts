import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isDxCode } from '@consult/domain/billing/dx-code.ts';
import { takeBackWithinMs } from '@consult/domain/activity/taking-back.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { announce } from '../../ui/announce.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { dropUndo } from '../../ui/undos.ts';
import type { Activity } from '../activity/activity.ts';
import { isOpenedByItself } from '../list/list.ts';
import { finishingOf, takeFinishBack, type FinishChoice, type Finishing } from './finish.ts';
import { finishedWords, finishWords } from './finish-words.ts';
import { isFirstReply } from './first-reply.ts';
import { tooLateText } from './too-late-text.ts';
import { threadQuery } from './thread-query.ts';

/** So soon after a consult opened by itself, its keys were meant for the one before, ms. */
const meantBeforeMs = 1_000;

/** Where the page goes once a consult is done, and back. */
export type GoOn = {
  /** The patient of the consult that opens; null for the list. */
  next: string | null;
  go: () => void;
  /** Opens this consult again, from wherever in its lists. */
  back: () => void;
};

type Options = {
  activity: Activity;
  viewerId: string;
  /** Whether there is a reply to send. */
  reply: boolean;
  /** Whether the reply answers: a request for information leaves the outcome open. */
  answers: boolean;
  /** What is chosen; the device keeps it with the reply. */
  kept: FinishChoice;
  onChoose: (choice: FinishChoice) => void;
  goOn: GoOn;
};

/** What is done with the consult besides its reply: the choice, its words, and how it begins and ends. */
export function useReplyDone({ activity, viewerId, reply, answers, kept, onChoose, goOn }: Options) {
  const { t, i18n } = useLingui();
  const { id: activityId, can, outcome, lastMessageAt } = activity;
  const patient = `${activity.patient.firstName} ${activity.patient.lastName}`.trim();
  // The consult may have got the status meanwhile.
  const choice = kept.status === activity.status ? { ...kept, status: null } : kept;
  const [asks, setAsks] = useState(false);
  const [wrongCode, setWrongCode] = useState(false);
  const outcomeRef = useRef<HTMLSelectElement>(null);
  const { data: thread } = useQuery(threadQuery(activityId));
  // While files are brought over the reader may go somewhere else, and stays there.
  const shown = useRef(true);
  const since = useRef(0);
  useEffect(() => {
    shown.current = true;
    since.current = performance.now();
    return () => {
      shown.current = false;
    };
  }, []);
  const finishing = finishingOf(activity, choice, thread?.messages.at(-1)?.sentAt ?? lastMessageAt);
  const isDue =
    reply &&
    answers &&
    can.editOutcome &&
    outcome === null &&
    choice.outcome === null &&
    isFirstReply(activity, thread, viewerId);
  return {
    choice,
    asks: asks && isDue,
    /** What is typed was to be kept as a code of ICD-9, and is none. */
    wrongCode,
    outcomeRef,
    words: finishWords(i18n, { finish: finishing.finish, reply, hasOutcome: outcome !== null, next: goOn.next }),
    choose: (next: FinishChoice) => {
      onChoose(next);
      setAsks(false);
      setWrongCode(false);
    },
    /**
     * What will be done; null where it asks for the outcome first: the second time it goes on without one. null too
     * where what is typed as a code is none, and where a second press, meant for the consult before, comes just as this
     * one opened.
     */
    begin: (): Finishing | null => {
      const isFresh = performance.now() - since.current < meantBeforeMs;
      if (!reply && isFresh && isOpenedByItself(activityId)) return null;
      if (!isDxCode(choice.outcome?.diagnosisCode?.trim() ?? '')) {
        setWrongCode(true);
        return null;
      }
      if (!isDue || asks) return finishing;
      setAsks(true);
      outcomeRef.current?.focus();
      return null;
    },
    /** Says what was done, offers to take it back as a whole, and goes on. `sent`: whether a reply went with it. */
    end: ({ finish }: Finishing, sent: boolean, undo: () => void) => {
      const text = finishedWords(i18n, { finish, reply: sent });
      if (text !== '') {
        showSnack({ text, about: patient, undo, undoText: t`UNDO`, byKey: true });
        setTimeout(() => dropUndo(undo), takeBackWithinMs);
      }
      if (shown.current) goOn.go();
    },
    /** Takes back what was done without a reply. */
    undoWithout: (finishId: string) => (): void =>
      void takeFinishBack(activityId, patient, finishId).then(
        (undone) =>
          undone
            ? announce(t`Taken back`)
            : showSnack({ text: t`It is taken back as soon as the server can be reached.`, about: patient }),
        (error: unknown) => {
          const text = failedWith(error, 'TOO_LATE') ? tooLateText(activityId, error.late) : callErrorText(i18n, error);
          showSnack({ text, about: patient });
        },
      ),
  };
}
