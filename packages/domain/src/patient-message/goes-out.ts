import { businessDay, instantAt, nextMorningAtSeven } from '../time/business-time.ts';
import { heldSeconds } from './limits.ts';
import type { MessageState } from './states.ts';

/** When a message's mail goes, and the state in which it waits. Source: server rules, sections 0, 1 and 17. */

export type Plan = { readonly state: Extract<MessageState, 'scheduled' | 'held'>; readonly goesOutAt: Date };

/** 7:00 of the next business day for what is delayed; else in 20 seconds, in which its sender can undo it. */
export function planMessage(now: Date, delay: boolean): Plan {
  if (delay) return { state: 'scheduled', goesOutAt: nextMorningAtSeven(now) };
  return { state: 'held', goesOutAt: new Date(now.getTime() + heldSeconds * 1000) };
}

/** The instant of a billing record: 7:00 of the business day on which the mail went out. */
export function billedAt(wentOutAt: Date): Date {
  return instantAt(businessDay(wentOutAt), 7);
}
