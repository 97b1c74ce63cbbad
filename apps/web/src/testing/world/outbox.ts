import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { usualNow } from '../clock.ts';

type Entry = Output<'outbox-list'>['entries'][number];

/** The n-th mail, fax or push that went out, n minutes ago. */
export function outboxEntry(n: number, changes: Partial<Entry> = {}): Entry {
  const at = new Date(usualNow.getTime() - n * 60_000).toISOString();
  return {
    id: fixedId(14, n),
    kind: 'mail',
    template: 'new-message',
    state: 'sent',
    via: 'outbox',
    attempts: 1,
    error: '',
    bytes: 0,
    delivery: null,
    createdAt: at,
    settledAt: at,
    ...changes,
  };
}
