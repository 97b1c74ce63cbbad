import type { DemoThread } from '../thread.ts';

/** Consults to endocrinology, gastroenterology, respirology and rheumatology. */
export const medicineThreads: readonly DemoThread[] = [
  {
    service: 'diabetes',
    referrer: 'plus',
    patient: 5,
    sent: 19,
    last: 16,
    answers: [
      '8.9, 3 November',
      94,
      'None known',
      'Metformin 1 g twice a day, gliclazide 60 mg',
      'Semaglutide or insulin?',
    ],
    says: [
      [
        'c',
        'Semaglutide 0.25 mg weekly, doubled after a month, and gliclazide off when he reaches 0.5. Eye examination before, please: A1c will fall fast.',
      ],
      ['r', 'Eye examination is on Thursday. He is covered.'],
      ['c', 'Then begin on Friday.'],
    ],
  },
  {
    service: 'thyroid',
    referrer: 'plus',
    patient: 35,
    sent: 1.6,
    last: 1.4,
    status: 'to_book',
    answers: ['TSH 0.02, free T4 31', 'TR3', 9, 'Nine weeks pregnant with a TSH of 0.02. Treat?'],
    says: [
      [
        'c',
        'Receptor antibodies and free T4 again today. If the antibodies are positive: propylthiouracil 50 mg three times a day until week 16. If negative it is the pregnancy itself; repeat in two weeks.',
      ],
    ],
    unread: ['r'],
  },
  {
    service: 'bone',
    referrer: 'kidd',
    patient: 50,
    sent: 47,
    last: 40,
    status: 'completed',
    answers: [
      'T-score −3.1 hip',
      2,
      'Calcium 2.41, vitamin D 68',
      null,
      'Tooth extraction planned. Start denosumab before or after?',
    ],
    says: [
      ['c', 'Tooth first, six weeks of healing, then denosumab, and never late by more than a month.'],
      ['r', 'Clear. Thank you.'],
    ],
    archived: ['r'],
  },
  {
    service: 'dyspepsia',
    referrer: 'plus',
    patient: 42,
    sent: 6.2,
    last: 5.7,
    answers: [30, 'None', 'Pantoprazole 40 mg for eight weeks', 'H. pylori positive after triple therapy. What next?'],
    says: [
      [
        'c',
        'Bismuth quadruple for fourteen days: bismuth, metronidazole, tetracycline, pantoprazole twice a day. Breath test four weeks after, off the PPI for two.',
      ],
    ],
  },
  {
    service: 'ibd',
    referrer: 'beta',
    patient: 43,
    sent: 2.9,
    last: 2.5,
    answers: [
      3,
      7,
      'Yes',
      'Calprotectin 1,100, CRP 18',
      'Mesalamine 4.8 g',
      'Flare of left-sided colitis in a student from Ontario.',
    ],
    says: [
      [
        'c',
        'Mesalamine enema at night on top, stool culture with C. difficile first. If not better in ten days, prednisone 40 mg and I see her.',
      ],
      ['r', 'Culture negative. Enema started yesterday.'],
    ],
    unread: ['c'],
  },
  {
    service: 'liver',
    referrer: 'derm',
    patient: 38,
    sent: 11.4,
    last: 10.8,
    answers: ['ALT 88, AST 61', 3, 190, null, 'Methotrexate planned for psoriasis with fatty liver. Allowed?'],
    says: [
      ['c', 'FIB-4 is 2.4: elastography first. Above 8 kPa please choose another drug.'],
      ['r', '6.1 kPa. We begin with 10 mg.'],
      ['c2', 'Good. Again in two years, or with any third drink a day.'],
    ],
    unread: ['c'],
  },
  {
    service: 'asthma',
    referrer: 'plus',
    patient: 14,
    sent: 23,
    last: 21.5,
    status: 'completed',
    answers: [3, 'ICS and LABA', 'FEV1 71 percent, 14 percent reversible', 'Three courses of prednisone this year.'],
    says: [
      [
        'c',
        'Eosinophils, IgE, and one look at her inhaler technique. With eosinophils of 300 she qualifies for a biologic; before that, formoterol with budesonide as her only inhaler.',
      ],
      ['r', 'She had been taking it with the cap on.'],
      ['c', 'The commonest finding of my career. Three months, then count again.'],
    ],
    archived: ['r', 'c'],
  },
  {
    service: 'copd',
    referrer: 'free',
    patient: 8,
    sent: 34,
    last: 31,
    answers: [41, 2, 91, 'Tiotropium', 'Next inhaler, and is she a case for oxygen?'],
    says: [
      [
        'c',
        'Triple therapy. At 91 percent no home oxygen; walk test with saturation first. Rehabilitation does more than either.',
      ],
    ],
    overdue: ['r'],
  },
  {
    service: 'cough',
    referrer: 'np',
    patient: 33,
    sent: 16,
    last: 12,
    status: 'completed',
    answers: [14, 'Former', 'Normal film', 'Perindopril 8 mg', 'Cough for three months.'],
    says: [
      ['c', 'Perindopril to telmisartan and four weeks of patience.'],
      ['r', 'Gone after three.'],
    ],
    archived: ['r'],
  },
  {
    service: 'arthritis',
    referrer: 'derm',
    patient: 51,
    sent: 21.5,
    last: 20.9,
    status: 'booked',
    answers: [
      10,
      4,
      60,
      'CRP 21, rheumatoid factor and anti-CCP negative',
      'Psoriasis with four swollen joints. Methotrexate enough?',
    ],
    says: [
      [
        'c',
        'For psoriatic arthritis with four joints I would give it twelve weeks at 20 mg, and then not wait longer. I see him on the 9th.',
      ],
      ['r', 'Perfect, thank you.'],
    ],
  },
  {
    service: 'gout',
    referrer: 'adeyemi',
    patient: 1,
    sent: 5.1,
    last: 4.9,
    answers: [3, 520, 34, 'Furosemide 40 mg', 'Allopurinol with an eGFR of 34: how high?'],
    says: [
      [
        'c',
        'Start 50 mg, up by 50 every month, and go on above 300 if the urate asks for it. The kidney sets the start, not the end. Colchicine 0.5 mg every second day for six months.',
      ],
    ],
    unread: ['r'],
  },
];
