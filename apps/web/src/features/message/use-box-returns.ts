import { useEffect, useEffectEvent } from 'react';
import { afterCommit } from '../../ui/after-commit.tsx';
import type { Billing } from './reply-billing.tsx';
import { onRestoreUnsent, type Unsent } from './restore-unsent.ts';
import { onReturned, type Returned } from './returned.ts';
import type { ReplyDraft } from './use-reply-draft.ts';
import type { useReplyExtras } from './use-reply-extras.ts';

type Box = {
  activityId: string;
  extras: ReturnType<typeof useReplyExtras>;
  text: string;
  type: ReplyDraft['type'];
  /** Whether what stands in the box asks for information. */
  asks: boolean;
  /** Takes the billing choice of what comes back; null where nothing is billed. */
  setBilling: ((billing: Billing) => void) | null;
  focusField: () => void;
};

/** What comes back into an open reply box: a message that the server refused, and one that was taken back. */
export function useBoxReturns({ activityId, extras, text, type, asks, setBilling, focusField }: Box): void {
  const handleRestore = useEffectEvent((message: Unsent): boolean => {
    const withMore = message.attachments.length + message.resources.length + message.media.length > 0;
    if (withMore && !extras.empty) return false;
    // Joined with words that answer, it answers.
    if (text.trim() === '') type(message.text, message.asks);
    else type(`${message.text}\n\n${text}`, message.asks && asks);
    const { formId, resources, media } = message;
    if (withMore) extras.restore({ messageId: formId, resources, media });
    focusField();
    return true;
  });
  useEffect(() => onRestoreUnsent(activityId, (message) => handleRestore(message)), [activityId]);
  const handleReturned = useEffectEvent((message: Returned) => {
    const { messageId, resources, media, billing } = message;
    if (extras.empty) extras.restore({ messageId, resources, media, ...(setBilling ? { billing } : {}) });
    setBilling?.(billing);
    afterCommit(focusField);
  });
  const hasMore = useEffectEvent(() => !extras.empty);
  useEffect(
    () => onReturned(activityId, { hasMore: () => hasMore(), take: (message) => handleReturned(message) }),
    [activityId],
  );
}
