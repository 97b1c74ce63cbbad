import type { DemoThread } from '../thread.ts';

/** Consults to cardiology and nephrology. */
export const heartAndKidneyThreads: readonly DemoThread[] = [
  {
    service: 'arrhythmia', referrer: 'plus', patient: 26, sent: 3.2, last: 0.2, status: 'to_book',
    answers: [['Palpitations', 'Breathlessness'], 104, 'Atrial fibrillation, no ischemia', 'Metoprolol 25 mg twice a day, atorvastatin 20 mg', 'New atrial fibrillation, six days. Anticoagulate, and rate or rhythm?'],
    says: [
      ['c', 'CHA₂DS₂-VASc is 3: apixaban 5 mg twice a day. Metoprolol to 50 mg twice a day. After three weeks of apixaban we cardiovert once; he is worth a try.'],
      ['r', 'Started. Creatinine 92, weight 81 kg. Rate is 84 today.'],
      ['c', 'Good. My office will book the cardioversion for the week of the 14th; not one missed dose until then, please.'],
    ],
    unread: ['r'],
  },
  {
    service: 'heartFailure', referrer: 'plus', patient: 55, sent: 96, last: 4.1,
    answers: [78, 81, 104, 62, 32, 'Furosemide 40 mg, ramipril 5 mg, bisoprolol 5 mg', 'Which of the four pillars next?'],
    says: [
      ['c', 'Empagliflozin 10 mg first: it asks nothing of his pressure. In two weeks spironolactone 12.5 mg if potassium is below 5.'],
      ['r', 'Done. Potassium 4.7, creatinine 121, weight 77.'],
      ['c2', 'Then spironolactone 12.5 mg. Potassium after one week and four.'],
      ['r', 'Potassium 5.2 after one week. He eats a banana a day.'],
      ['c', 'Every second day for the tablet, no bananas, repeat in a week. We do not give up on it at 5.2.'],
      ['r', '4.8 now. He walks to the mailbox without a rest.'],
    ],
    unread: ['c', 'c2'], muted: ['c2'],
  },
  {
    service: 'arrhythmia', referrer: 'free', patient: 18, sent: 7.7, last: 7.2, status: 'completed',
    answers: ['Palpitations', 72, 'Normal, PR 150 ms', 'None', 'Palpitations at night, normal ECG. Holter?'],
    says: [
      ['c', 'At 33, with a normal ECG, no syncope and no family history: no Holter. Caffeine, sleep, TSH and ferritin. Her watch may record one; send me the strip.'],
      ['r', 'Strip attached to the chart: sinus rhythm at 96. She is relieved.'],
    ],
    archived: ['c', 'r'],
  },
  {
    service: 'arrhythmia', referrer: 'np', patient: 10, sent: 0.05,
    answers: ['Dizziness', 44, 'Sinus bradycardia, first-degree block', 'Donepezil 10 mg, metoprolol 50 mg', 'Dizzy twice this week. Which of the two to stop?'],
    unread: ['c'],
  },
  {
    service: 'heartFailure', referrer: 'beta', patient: 28, sent: 21, last: 9.3,
    answers: [64, 61, 138, 74, 55, 'Candesartan 16 mg, furosemide 20 mg', 'Swollen legs with an ejection fraction of 55. Heart or veins?'],
    says: [
      ['c', 'NT-proBNP decides: below 125 it is the veins. Amlodipine in the chart?'],
      ['r', 'No amlodipine. NT-proBNP 890.'],
      ['c2', 'Then heart failure with preserved function. SGLT2 inhibitor, pressure below 130, furosemide only for weight.'],
      ['r', 'Thank you. Started today; weight in two weeks.'],
      ['r', 'Two weeks: 61.5 kg, legs slim. Anything else?'],
    ],
    overdue: ['c'],
  },
  {
    service: 'arrhythmia', referrer: 'approver', forwardedBy: 'resident', patient: 36, sent: 1.3, last: 1.0,
    answers: ['Syncope', 58, 'QTc 478 ms', 'Citalopram 40 mg, domperidone 10 mg', 'Syncope with a long QT. Admit?'],
    says: [
      ['c', 'If he fainted while standing still and warm: no. If on exertion or lying: yes, today. Either way both drugs stop now, potassium and magnesium today, ECG in three days.'],
      ['f', 'It was in the shower after a hot day. Both stopped, potassium 3.4, replacing.'],
      ['r', 'Seen with the resident, he is well. ECG is booked.'],
    ],
    unread: ['c'],
  },
  {
    service: 'heartFailure', referrer: 'kidd', patient: 30, sent: 130, last: 112, status: 'completed',
    answers: [58, null, 118, 70, 40, 'Bisoprolol 2.5 mg, perindopril 4 mg', 'Sacubitril-valsartan: how to switch?'],
    says: [
      ['c', 'Stop perindopril for 36 hours, then 24/26 mg twice a day. Pressure and potassium at two weeks, double if both allow.'],
      ['r', 'Switched, doubled, stable at 49/51. Thank you.'],
    ],
    archived: ['r', 'c', 'c2'],
  },
  {
    service: 'chestPain', referrer: 'plus', patient: 49, sent: 52, last: 49, status: 'completed',
    answers: ['On exertion', ['Dyslipidemia', 'Family history under 60'], 132, 84, 'Rosuvastatin 10 mg', 'Stable for two months on hills. Which test?'],
    says: [
      ['c', 'CT angiography; at 50 with one risk factor it rules out best. Rosuvastatin to 20 mg meanwhile, ASA 81 mg, nitro spray in the pocket.'],
      ['r', 'CT: 30 percent in the LAD, nothing else.'],
      ['c', 'Then it is prevention only: LDL below 1.8, stop the ASA, go back to the hills.'],
    ],
    archived: ['r'],
  },
  {
    service: 'arrhythmia', referrer: 'derm', patient: 46, sent: 40, last: 38.5,
    answers: ['None', 70, 'QTc 442 ms', 'Hydroxychloroquine 200 mg twice a day', 'Hydroxychloroquine for lupus of the skin plus escitalopram. Safe?'],
    says: [['c', 'At 442 ms: yes. One more ECG a month after the escitalopram, and a call if it passes 470.']],
  },
  {
    service: 'ckd', referrer: 'plus', patient: 24, sent: 2.4, last: 2.2, status: 'booked',
    answers: [38, 47, '5.6', ['ACE inhibitor or ARB', 'SGLT2 inhibitor'], 142, 86, 'eGFR fell nine points in six months. Stop the ramipril?'],
    says: [
      ['c', 'No, please keep it. Nine points with an SGLT2 inhibitor begun in that time are half drug effect. Potassium of 5.6 must come down: sodium zirconium 5 g three times a week, no salt substitute, repeat in a week.'],
      ['r', 'She does use a salt substitute. Stopped.'],
    ],
    unread: ['c'],
  },
  {
    service: 'ckdDiabetes', referrer: 'plus', patient: 45, sent: 66, last: 60, status: 'completed',
    answers: [29, 33, '4.9', ['ACE inhibitor or ARB', 'SGLT2 inhibitor'], 128, 70, 'Finerenone at an eGFR of 29?'],
    says: [
      ['c', 'Yes, 10 mg, down to 25. Potassium at four weeks. And a first talk about dialysis, transplant and neither: not because it is near, but because it is not.'],
      ['r', 'That is a good way to say it. I will.'],
    ],
    archived: ['r', 'c'],
  },
  {
    service: 'resistant', referrer: 'np', patient: 33, sent: 8.8, last: 8.1,
    answers: [168, 94, 4, '3.3', 'Amlodipine 10 mg, telmisartan 80 mg, chlorthalidone 25 mg, bisoprolol 5 mg', 'Four drugs and 168. What am I missing?'],
    says: [
      ['c', 'Potassium 3.3 on telmisartan: aldosterone and renin in the morning, sitting, no drug changes but potassium first. Then spironolactone 25 mg.'],
    ],
    overdue: ['r'],
  },
  {
    service: 'kidneyCoach', referrer: 'plus', patient: 31, sent: 0.25, last: 0.2,
    answers: [null, 'Four-year-old with gastroenteritis and one kidney. Which rules at home?'],
    says: [['c', 'No ibuprofen, small sips every five minutes, weight twice a day, and the hospital if 4 percent is gone. Children with one kidney do well.']],
    unread: ['r'],
  },
  {
    service: 'stones', referrer: 'sandoval', patient: 52, sent: 29, last: 24,
    answers: [3, 'Not done', null, 'Third stone in two years. Analysis was never sent.'],
    says: [
      ['c', 'A strainer, a jar, and the 24-hour urine twice, on a weekday and a Sunday. Until then 2.5 L of urine a day, lemon, less salt.'],
      ['r', 'Jar is in her kitchen.'],
    ],
    muted: ['c'],
  },
];
