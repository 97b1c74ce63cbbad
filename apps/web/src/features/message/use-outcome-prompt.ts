import { useEffect, useEffectEvent, useState } from 'react';
import { onDone } from '../../app/local/local.ts';
import type { Activity } from '../activity/activity.ts';
import type { Template } from '../library/library.ts';
import { isFirstReply } from './first-reply.ts';
import type { Suggested } from './suggested-outcome.tsx';
import type { Message } from './thread-query.ts';

/**
 * When the outcomes dialog is open: by its button, and by itself after a consultant's first message while no outcome is
 * recorded. It waits while the consultant is already `writing` the next message, until they send or leave it. The
 * outcome that an inserted template suggests is offered until it is used, dismissed or replaced by a saved one.
 */
export function useOutcomePrompt(
  activity: Activity,
  messages: readonly Message[],
  more: boolean,
  viewerId: string,
  writing: boolean,
) {
  const [open, setOpen] = useState(false);
  const [due, setDue] = useState(false);
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  const [shown, setShown] = useState<Suggested | null>(null);
  const { id, can, outcome } = activity;
  const show = (suggestion: Suggested | null) => {
    setShown(suggestion);
    setOpen(true);
  };
  const prompt = useEffectEvent((messageId: string) => {
    if (!can.editOutcome || outcome !== null || open) return;
    if (isFirstReply(activity, { messages, more }, viewerId, messageId)) setDue(true);
  });
  // Recorded, whoever did it and by whichever way, it is offered no more.
  const [recorded, setRecorded] = useState(outcome);
  if (recorded?.outcome !== outcome?.outcome || recorded?.diagnosis !== outcome?.diagnosis) {
    setRecorded(outcome);
    setSuggested(null);
  }
  if (due && !writing) {
    setDue(false);
    if (can.editOutcome && outcome === null && !open) show(suggested);
  }
  useEffect(
    () =>
      onDone('message-send', ({ id: messageId, stream, input: { finish, asks } }) => {
        // A reply with which the consult was done has asked before; a request for information is no reply.
        if (stream === id && !finish && !asks) prompt(messageId);
      }),
    [id],
  );
  return {
    open: open && can.editOutcome,
    shown,
    suggested,
    show,
    suggest: ({ outcome: stands, diagnosis }: Template) => {
      if (can.editOutcome && (stands || diagnosis)) setSuggested({ outcome: stands, diagnosis });
    },
    forget: () => setSuggested(null),
    /** A message goes out: without the dialog that may follow, what its template suggested was not wanted. */
    sent: () => {
      if (outcome !== null || !isFirstReply(activity, { messages, more }, viewerId)) setSuggested(null);
    },
    close: () => {
      setOpen(false);
      if (shown) setSuggested(null);
    },
  };
}
