import type { DemoThread } from '../thread.ts';

/** Referrals to a clinic that reads no messages here: one that arrived, and one whose fax was refused. */
export const referralThreads: readonly DemoThread[] = [
  {
    service: 'colonoscopy',
    referrer: 'plus',
    patient: 4,
    sent: 6.2,
    answers: ['Positive FIT', 'None'],
    deliveries: { fax: 'delivered', mail: 'delivered' },
    archived: ['r'],
  },
  {
    service: 'colonoscopy',
    referrer: 'plus',
    patient: 11,
    sent: 1.6,
    answers: ['Surveillance after polyps', 'ASA'],
    deliveries: { fax: 'failed', mail: 'failed' },
  },
  {
    service: 'colonoscopy',
    referrer: 'np',
    patient: 22,
    sent: 3.1,
    answers: ['Family history', 'None'],
    deliveries: { fax: 'failed', mail: 'delivered' },
  },
];
