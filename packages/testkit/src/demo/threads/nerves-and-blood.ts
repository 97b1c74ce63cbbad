import type { DemoThread } from '../thread.ts';

/** Consults to neurology, hematology and infectious diseases. */
export const nerveAndBloodThreads: readonly DemoThread[] = [
  {
    service: 'headache',
    referrer: 'plus',
    patient: 54,
    sent: 37,
    last: 33,
    status: 'completed',
    answers: [16, 12, 'None', 'Amitriptyline 10 mg', 'Migraine on sixteen days a month.'],
    says: [
      [
        'c',
        'Half of it is the painkillers: none for three weeks, naproxen twice a day in that time, then candesartan 8 to 16 mg. A diary, please.',
      ],
      ['r', 'Six days in the last month.'],
    ],
    archived: ['r', 'c'],
  },
  {
    service: 'headache',
    referrer: 'free',
    patient: 19,
    sent: 18,
    last: 17.1,
    answers: [
      9,
      6,
      'None',
      'Topiramate 50 mg',
      'Migraine avec aura : quelle contraception, et que choisir après le topiramate?',
    ],
    says: [
      ['r', 'Patiente de 47 ans. Le topiramate l’aide mais elle cherche ses mots au travail.'],
      [
        'c',
        'Propranolol 40 mg twice a day, or candesartan if she runs. With aura: no estrogen; a hormonal IUD is ideal at her age.',
      ],
      ['r', 'Merci. Elle choisit le candésartan et le stérilet.'],
    ],
    unread: ['c'],
  },
  {
    service: 'seizure',
    referrer: 'beta',
    patient: 53,
    sent: 0.9,
    last: 0.7,
    status: 'to_book_urgent',
    answers: [
      1,
      'Stiff, then jerking for a minute, bit his tongue, confused for twenty minutes',
      ['EEG', 'CT'],
      'Bupropion 300 mg',
      'First seizure on bupropion. Treat?',
    ],
    says: [
      [
        'c',
        'Stop bupropion, no other drug yet if the EEG is clean. MRI, no driving for three months, no ladders, showers instead of baths. I want to see him within two weeks.',
      ],
    ],
    unread: ['r'],
  },
  {
    service: 'anemia',
    referrer: 'derm',
    patient: 34,
    sent: 3.9,
    last: 3.3,
    answers: [109, 'Ferritin 6, MCV 74', 'Menstrual', 'Hair loss with iron deficiency that did not move on tablets.'],
    says: [
      [
        'c',
        'One tablet every second day on an empty stomach; if ferritin is below 20 after eight weeks, iron by infusion. tTG antibodies once.',
      ],
    ],
    unread: ['r'],
  },
  {
    service: 'clot',
    referrer: 'plus',
    patient: 13,
    sent: 4.4,
    last: 4.3,
    answers: [
      'Calf vein, after a flight, in August',
      88,
      'Knee arthroscopy on the 30th',
      'Apixaban 5 mg twice a day',
      'How long, and what about the knee?',
    ],
    says: [
      [
        'c',
        'Three months end on the 28th: stop then, no bridging, and prophylaxis for ten days after the knee. Stockings on the plane.',
      ],
      ['r', 'Thank you for the speed.'],
    ],
  },
  {
    service: 'latentTb',
    referrer: 'derm2',
    patient: 51,
    sent: 20,
    last: 18.4,
    status: 'completed',
    answers: ['IGRA positive', 'Normal', 'ALT 22', null, 'Before a biologic for psoriasis. Which regimen?'],
    says: [
      [
        'c',
        'Rifampin four months; the biologic may start after one. It makes hormonal contraception and most anticoagulants useless: check the list.',
      ],
      ['r', 'No such drugs. Started.'],
    ],
    archived: ['r'],
  },
  {
    service: 'infections',
    referrer: 'free',
    patient: 32,
    sent: 14,
    last: 13,
    answers: [5, 'E. coli, sensitive to nitrofurantoin', null, 'Five bladder infections at 87. Prophylaxis?'],
    says: [['c', 'Vaginal estrogen twice a week first, then methenamine. Antibiotic prophylaxis only if both fail.']],
    unread: ['r'],
  },
];
