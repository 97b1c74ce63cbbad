import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';
import { patient } from './activity.ts';

export type WindowState = Output<'patientWindow-get'>;

/** What stands in the dialog of who shares: two messages to tick, of which none is shared, and no window yet. */
export function windowState(changes: Partial<WindowState> = {}): WindowState {
  const message = { shared: false, mayChange: true, sentAt: usualNow.toISOString() };
  return {
    email: patient.email,
    window: null,
    messages: [
      { ...message, id: fixedId(10, 3), text: 'Come back if it bleeds.', sentBy: cast.derm.id },
      { ...message, id: fixedId(10, 2), text: 'Keep the wound dry.', sentBy: cast.plus.id },
    ],
    files: [],
    shown: {
      clinic: { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' },
      steps: [
        { step: 'sent', state: 'over', on: '2025-11-12' },
        { step: 'answered', state: 'now', on: '2025-11-14' },
        { step: 'done', state: 'next', on: null },
      ],
      messages: [],
      files: [],
      forms: [],
      appointment: null,
      replies: false,
    },
    ...changes,
  };
}

/** A window whose mail went and that is open. */
export const openWindow: NonNullable<WindowState['window']> = {
  madeAt: usualNow.toISOString(),
  goesOutAt: null,
  mailedAt: usualNow.toISOString(),
  mail: 'sent',
  openedAt: null,
  link: 'open',
  endsAt: new Date(usualNow.getTime() + 30 * 86_400_000).toISOString(),
};
