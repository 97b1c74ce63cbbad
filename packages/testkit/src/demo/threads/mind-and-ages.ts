import type { DemoThread } from '../thread.ts';

/** Consults to psychiatry and to those who look after an age. */
export const mindAndAgesThreads: readonly DemoThread[] = [
  {
    service: 'mood',
    referrer: 'plus',
    patient: 23,
    sent: 25,
    last: 15,
    status: 'completed',
    answers: [
      17,
      12,
      'Sertraline 100 mg for ten weeks',
      'No suicidal thoughts',
      'Half better on sertraline. Increase, switch or add?',
    ],
    says: [
      [
        'c',
        'Increase to 150 mg for four weeks; half better is a reason to go on. Then bupropion in the morning on top.',
      ],
      ['r', 'PHQ-9 is 8 at 150 mg. She is back at work three days a week.'],
      ['c', 'Stay there for nine months from today.'],
    ],
    archived: ['c'],
  },
  {
    service: 'mood',
    referrer: 'derm',
    patient: 17,
    sent: 13.5,
    last: 12.9,
    answers: [
      11,
      null,
      'None',
      'Passive thoughts',
      'Acne patient, isotretinoin planned, low mood since autumn. Start?',
    ],
    says: [
      [
        'c',
        'Treat the mood first: sertraline, safety plan with her family doctor, who should hear of this today with her leave. Isotretinoin is not forbidden for good.',
      ],
      ['r', 'Her family doctor has her tomorrow at 9. I chose spironolactone instead.'],
    ],
    unread: ['c'],
  },
  {
    service: 'adhd',
    referrer: 'nadeau',
    patient: 42,
    sent: 28,
    last: 22,
    answers: [5, 'Two schools, report cards say daydreams', 'Cannabis', 'Stimulant with cannabis on weekends?'],
    says: [
      [
        'c2',
        'Yes, long-acting, with pressure and pulse before and after, and honest words about both. Lisdexamfetamine 20 mg.',
      ],
      ['r', 'Started at 20 mg, pressure 124/78.'],
    ],
    muted: ['c2'],
  },
  {
    service: 'childMood',
    referrer: 'approver',
    forwardedBy: 'resident',
    patient: 39,
    sent: 9.2,
    last: 8.7,
    answers: [
      9,
      'Lives with two aunts; stopped going to school in October',
      'No suicidal thoughts',
      'School refusal at 15. Medication?',
    ],
    says: [
      [
        'c',
        'Not first. A written plan for half days with one adult she trusts at the door, from Monday; fluoxetine if four weeks of that fail. I can talk to the school with the aunts’ consent.',
      ],
      ['f', 'The aunts agree. The counsellor’s number is in the chart.'],
    ],
    overdue: ['c'],
  },
  {
    service: 'kids',
    referrer: 'plus',
    patient: 44,
    sent: 2.7,
    last: 2.5,
    answers: [38, 148, 'Up to date', 'Wets the bed at 13, dry by day. Desmopressin for camp?'],
    says: [
      ['c', 'Yes: 120 micrograms melt, one hour before bed, nothing to drink after. Try it at home for a week first.'],
    ],
    unread: ['r'],
  },
  {
    service: 'kids',
    referrer: 'np',
    patient: 48,
    sent: 58,
    last: 55,
    status: 'completed',
    answers: [24, null, 'Behind', 'How to catch up on immunizations at eight?'],
    says: [
      [
        'c',
        'MMR and varicella today, Tdap-IPV today, hepatitis B in the school programme; second MMR and IPV in four weeks. Nothing is started over.',
      ],
    ],
    archived: ['r', 'c'],
  },
  {
    service: 'development',
    referrer: 'kidd',
    patient: 31,
    sent: 44,
    last: 41,
    status: 'booked',
    answers: [46, 'M-CHAT 7', 'No', 'Few words at almost four, two languages at home.'],
    says: [
      [
        'c',
        'Two languages do not delay. Hearing this week; speech therapy now, autism assessment in parallel. Do not wait for me.',
      ],
      ['c2', 'I will see the family with Dr. Abdulle on the 21st.'],
    ],
  },
  {
    service: 'falls',
    referrer: 'plus',
    patient: 28,
    sent: 31,
    last: 28,
    status: 'completed',
    answers: [4, 13, null, 'Four falls, thirteen medicines. Where to begin?'],
    says: [
      [
        'c',
        'Zopiclone, oxybutynin, the second antihypertensive, in that order, one every two weeks. Standing pressure each time. Then vitamin D and a physiotherapist.',
      ],
      ['r', 'Zopiclone is gone. Daughter says she is brighter.'],
    ],
    archived: ['r'],
  },
  {
    service: 'dementia',
    referrer: 'sandoval',
    patient: 40,
    sent: 12.6,
    last: 12.1,
    answers: [
      19,
      'With family',
      'Lost on the way home twice since summer',
      'Donepezil 5 mg',
      'She still drives. How do I say it?',
    ],
    says: [
      [
        'c',
        'With a MoCA of 19 and getting lost she should not drive: say it as a doctor’s order, in writing, with her son present. Report to the registry the same day.',
      ],
    ],
    overdue: ['r'],
  },
  {
    service: 'ltcPills',
    referrer: 'adeyemi',
    patient: 32,
    sent: 0.4,
    last: 0.3,
    answers: [
      'Quetiapine 50 mg, hydromorphone 1 mg',
      'C1 or C2',
      'Comfort care, rattling breath. Glycopyrrolate or scopolamine?',
    ],
    says: [
      [
        'c',
        'Glycopyrrolate 0.4 mg under the skin every four hours, and turn her on her side. The family should know that she does not feel it.',
      ],
      ['r', 'Thank you, on a Sunday too.'],
    ],
  },
  {
    service: 'ltcWound',
    referrer: 'adeyemi',
    patient: 55,
    sent: 17.7,
    last: 9.9,
    answers: [42, 30, ['Slough', 'Granulating'], 'Heel, six weeks, pulses weak.'],
    says: [
      [
        'c',
        'ABI or toe pressure before any compression. Off the bed with a pillow under the calf; iodine dressing every second day.',
      ],
      ['r', 'ABI 0.7. Slough is half gone after ten days.'],
      ['c', 'Go on the same way. Photo on Friday.'],
      ['r', 'Photo is in the chart.'],
    ],
    overdue: ['c'],
  },
  {
    service: 'oat',
    referrer: 'np',
    patient: 25,
    sent: 1.9,
    last: 1.85,
    answers: [
      'Fentanyl 0.5 g a day, last use yesterday evening',
      'Nothing',
      null,
      'Buprenorphine without going through withdrawal?',
    ],
    says: [
      [
        'c',
        'Micro-induction: 0.5 mg twice on day one, doubled daily, full dose on day seven, fentanyl may go on until day six. Naloxone kit today.',
      ],
    ],
    unread: ['r'],
  },
  {
    service: 'alcohol',
    referrer: 'tsang',
    patient: 36,
    sent: 72,
    last: 63,
    status: 'completed',
    answers: [9, 'Tremor', 'ALT 70, GGT 210', 'Withdrawal at home, with his wife?'],
    says: [
      [
        'c',
        'Yes: no seizure before, someone at home. Gabapentin for ten days, thiamine, a phone call daily, naltrexone from day seven.',
      ],
      ['r', 'Day nine, dry, sleeping. Naltrexone started.'],
    ],
    archived: ['r', 'c'],
  },
  {
    service: 'back',
    referrer: 'beta',
    patient: 22,
    sent: 15.5,
    last: 15,
    answers: [9, 'None', 'Roofer', 'Nine weeks of back pain, wants an MRI and a note.'],
    says: [
      [
        'c',
        'No MRI. A note for light duty for three weeks, not for none; walking daily, physiotherapy, naproxen for ten days.',
      ],
    ],
    muted: ['r'],
  },
];
