import type { DemoThread, Part } from '../thread.ts';

type Visit = {
  week: number;
  alt: number;
  lipids: string;
  note: string;
  reply: string;
  asked?: string;
  answered?: string;
};

const visits: readonly Visit[] = [
  {
    week: 4,
    alt: 24,
    lipids: '1.1',
    note: 'Dry lips, otherwise well.',
    reply: 'Go to 40 mg. Petrolatum on the lips every hour is not too often.',
  },
  {
    week: 8,
    alt: 61,
    lipids: '1.4',
    note: 'Is it safe to continue?',
    reply: 'Under three times the upper limit, so yes. No alcohol, no acetaminophen for two weeks, repeat then.',
    asked: 'She runs half marathons. Could that be the ALT?',
    answered: 'Quite possibly. Draw it after two days without running, with a CK.',
  },
  { week: 10, alt: 28, lipids: '1.3', note: 'Repeated after rest: CK 140.', reply: 'As hoped. Stay at 40 mg.' },
  {
    week: 12,
    alt: 26,
    lipids: '1.6',
    note: 'First clear week on the forehead. Pregnancy test negative.',
    reply: 'Good. Nothing to change.',
    asked: 'Contact lenses hurt in the evening.',
    answered: 'Glasses in the evening, drops without preservative. It passes after the course.',
  },
  {
    week: 16,
    alt: 31,
    lipids: '2.2',
    note: 'Triglycerides up a little.',
    reply: 'Below 5 I only ask about supper. Was she fasting?',
    asked: 'No, she came after lunch.',
    answered: 'Then we forget the number. Fasting next time.',
  },
  {
    week: 20,
    alt: 27,
    lipids: '1.5',
    note: 'Fasting this time. Pregnancy test negative.',
    reply: 'Perfect.',
    asked: 'Mood: she says she is more irritable with her students. PHQ-9 is 4.',
    answered: 'Four is reassuring. Ask again in two weeks and give her my leave to stop any day she likes.',
  },
  { week: 22, alt: 25, lipids: '1.5', note: 'PHQ-9 is 3. She blames exam season.', reply: 'So do I. Carry on.' },
  {
    week: 24,
    alt: 29,
    lipids: '1.7',
    note: 'Skin clear for a month. 110 mg per kg so far.',
    reply: 'Three more weeks bring her to 125. Then stop without a taper.',
    asked: 'Nosebleeds twice this week.',
    answered: 'Saline gel in both nostrils at night. Only if they last over twenty minutes do I want to know.',
  },
  {
    week: 27,
    alt: 26,
    lipids: '1.4',
    note: 'Course finished today. Pregnancy test negative.',
    reply: 'Congratulations to her. One more test in a month, no waxing and no peels for six months.',
  },
  {
    week: 31,
    alt: 22,
    lipids: '1.2',
    note: 'Last test negative.',
    reply: 'Adapalene 0.1% every second night from now on keeps four in five clear.',
    asked: 'Two small papules on the chin before her period.',
    answered: 'Leave them. If it is more than five for two months, write.',
  },
  {
    week: 36,
    alt: 23,
    lipids: '1.2',
    note: 'Six papules now, before each period.',
    reply: 'Spironolactone 50 mg would be my next step, not a second course.',
    asked: 'She would rather wait until summer.',
    answered: 'Fair. Benzoyl peroxide wash until then.',
  },
  { week: 40, alt: 24, lipids: '1.3', note: 'Much the same. She is content.', reply: 'Then so are we.' },
];

function conversation(): (readonly [Part, string])[] {
  const says: [Part, string][] = [
    [
      'c',
      'Nodules with scars at 31 and a failed doxycycline: isotretinoin is right. 20 mg with the fattest meal for four weeks. Two negative pregnancy tests a month apart first, and two methods of contraception, please.',
    ],
    ['r', 'Second test negative this morning. She has an IUD and uses condoms. Prescribed 20 mg.'],
  ];
  for (const { week, alt, lipids, note, reply, asked, answered } of visits) {
    says.push(['r', `Week ${week}. ALT ${alt}, triglycerides ${lipids}. ${note}`], ['c', reply]);
    if (asked && answered) says.push(['r', asked], ['c', answered], ['r', 'Thank you, told her.']);
    if (week % 8 === 4)
      says.push([
        'm',
        `The next photo set is due in week ${week + 4}. I have sent the patient the link with instructions.`,
      ]);
    if (week % 8 === 0) says.push(['r', 'Photos are in her chart.'], ['c', 'Seen, thank you. Better on both cheeks.']);
  }
  says.push(
    ['r', 'Summer is here early: she would like the spironolactone after all. Blood pressure 112/70.'],
    ['c', '50 mg in the morning, 100 mg after a month. Same rule about pregnancy as before.'],
    ['r', 'ALT is 61 again at week 8 of the marathon plan, lipids normal. Is it safe to continue?'],
  );
  return says;
}

/** One long thread: a course of isotretinoin followed by message for most of a year. */
export const isotretinoinYear: Omit<DemoThread, 'service' | 'referrer' | 'patient'> = {
  sent: 295,
  last: 0.02,
  answers: [
    'Face',
    200,
    ['Nodules', 'Scars'],
    'Doxycycline 100 mg for four months, adapalene',
    61,
    'Yes, with two methods of contraception',
    'Isotretinoin in my clinic, with your help?',
  ],
  says: conversation(),
  unread: ['c'],
};
