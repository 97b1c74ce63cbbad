import { hasControls } from '../care-form/answers.ts';
import type { Fault } from '../fault/fault.ts';
import { replyMaxLength } from './limits.ts';

/** A patient's reply as it is kept. */
export function keptReply(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** What is wrong with a patient's reply; null where nothing is. Source: server rules, section 18. */
export function checkReply(text: string): Fault | null {
  const kept = keptReply(text);
  if (kept === '') return { code: 'reply-required' };
  if (kept.length > replyMaxLength) return { code: 'field-too-long', most: replyMaxLength };
  return hasControls(kept) ? { code: 'text-unreadable' } : null;
}
