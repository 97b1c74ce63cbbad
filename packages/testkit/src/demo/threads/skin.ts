import type { DemoThread } from '../thread.ts';
import { isotretinoinYear } from './isotretinoin-year.ts';

/** Consults to the dermatologists: what derm@, derm2@ and moa@ see. */
export const skinThreads: readonly DemoThread[] = [
  {
    service: 'pigmented', referrer: 'plus', patient: 0, sent: 12.2, last: 8.6, status: 'to_book',
    answers: ['Trunk', 34, 9, ['Growing', 'Irregular border'], 'Melanoma in a parent or sibling', 'None', 'Excise now, or follow with dermoscopy in three months?'],
    says: [
      ['r', '42-year-old with a pigmented lesion on the left scapula, first noticed in spring. 6 mm in August, 9 mm today, border now irregular on the medial side. No itch, no bleeding. Her mother had a melanoma at 58.'],
      ['c', 'Growth of 3 mm in three months with a new irregular border is enough for me. Excise now, 2 mm margin, full thickness. I can see her here next week.'],
      ['r', 'Thank you. She takes no anticoagulant and has no allergy to lidocaine. I will tell her today that your office is going to call.'],
      ['m', 'I have Tuesday at 09:20 or Thursday at 13:40, 30 minutes each. Which do you prefer?'],
      ['c', 'Tuesday 09:20, please. Ask her to bring her medication list and to come with clean skin, no cream on the back.'],
      ['r', 'The border has changed again since the photo. Would you still wait until Tuesday?'],
    ],
    overdue: ['c'], unread: ['c2'],
  },
  {
    service: 'rash', referrer: 'np', patient: 1, sent: 10.1, last: 7.4, status: 'to_book_urgent',
    answers: [['Trunk', 'Arms'], 5, ['Itch', 'Blisters'], 'Linagliptin since August', 'Clobetasol 0.05% ointment twice a day for two weeks', 'Bullous pemphigoid? Can I start prednisone here?'],
    says: [
      ['c', 'Tense blisters on red skin at 78, with a gliptin on board: pemphigoid until shown otherwise. Stop the linagliptin. Biopsy of a fresh blister and a second sample from beside it, unfixed, for immunofluorescence.'],
      ['r', 'Linagliptin stopped today. We have no transport medium for the second sample here; nearest is Grande Prairie.'],
      ['c', 'Then saline, in the fridge, and it must reach the laboratory within 24 hours. Clobetasol to the whole body, 20 g a day, works as well as prednisone at his age and is kinder.'],
      ['r', 'New blisters on both forearms despite the clobetasol. Mucosa clear, eating well.'],
    ],
    overdue: ['c'], 
  },
  { service: 'acne', referrer: 'free', patient: 2, ...isotretinoinYear },
  {
    service: 'eczema', referrer: 'approver', forwardedBy: 'resident', patient: 3, sent: 2.2, last: 0.03, status: 'to_book',
    answers: [['Face', 'Arms', 'Legs'], 30, 'Wakes every night', 'Hydrocortisone 1% twice a day for four weeks, moisturizer', 'Day care', 'Which steroid for body and face, and does he need patch testing?'],
    says: [
      ['c', 'Hydrocortisone is too weak for legs and arms at six. Mometasone 0.1% ointment once a day for ten days to body and limbs, then weekends. Face: tacrolimus 0.03% twice a day. Wet wraps for the first three nights help him sleep.'],
      ['f', 'Thank you, Dr. Varga. I have explained the wraps to his mother and she will send photos on Monday.'],
      ['r', 'I agree with the plan. We will see him in two weeks.'],
      ['f', 'Mother asks if the face can be treated with the same ointment, as the pharmacy has no tacrolimus until Thursday.'],
    ],
    unread: ['c', 'r'],
  },
  {
    service: 'skinCancer', referrer: 'plus', patient: 4, sent: 20.4, last: 0.35, status: 'to_book_urgent',
    answers: ['Face', 40, 11, 'DOAC', 'None', 'Biopsy first, or straight to excision?'],
    says: [
      ['c', 'Pearly border, telangiectasia, a central ulcer: this is a basal cell carcinoma. At the temple I would go straight to excision with 4 mm margin.'],
      ['r', 'She is on apixaban 5 mm twice a day for atrial fibrillation. Stop before?'],
      ['c', 'No. Apixaban continues; we compress for longer.'],
      ['c', 'Please book for excision, left temple, 30 minutes. No need to stop anything.'],
    ],
    archived: ['r'],
  },
  {
    service: 'rash', referrer: 'beta', patient: 5, sent: 33, last: 0.8, status: 'booked',
    answers: [['Scalp', 'Arms', 'Legs'], 60, 'Itch', null, 'Betamethasone and calcipotriol foam for eight weeks', 'Is this still psoriasis, and is light an option?'],
    says: [
      ['c', 'Yes: the silvery plaques on elbows and the nail pits settle it. Light three times a week for ten weeks is a fair next step; he must be able to come.'],
      ['r', 'He works shifts at the rail yard but can come in the mornings.'],
      ['m', 'Booked for Thursday, 13:40, phototherapy assessment. He has confirmed.'],
    ],
    unread: ['r'],
  },
  {
    service: 'pigmented', referrer: 'np', patient: 9, sent: 5.5, last: 4.4,
    answers: ['Feet', 12, 4, 'New colour', null, 'None', 'Brown streak under the nail of the right great toe, age 19. Wait?'],
    says: [
      ['c', 'A single even band of 2 mm in a young person who plays soccer is nearly always harmless. Photograph it with a ruler now and in three months. Wider than 3 mm, uneven, or pigment on the skin fold: send her back at once.'],
      ['r', 'Done, photo in her chart. Thank you for the clear limits.'],
    ],
    archived: ['c'],
  },
  {
    service: 'rash', referrer: 'np', patient: 9, sent: 9, last: 4.1,
    answers: ['Trunk', 7, ['Itch', 'Swelling of lips or eyes'], 'Ibuprofen', 'Cetirizine 10 mg', 'Hives every day for seven weeks. What after cetirizine?'],
    says: [
      ['c', 'Chronic spontaneous urticaria. Bilastine 20 mg, doubled after a week and again after two if needed; ibuprofen can make it worse, so acetaminophen instead. No allergy tests: they will not find anything.'],
      ['r', 'Better on 40 mg, two good days out of three.'],
      ['c', 'Double the bilastine for two weeks. If there is angioedema, write back at once and we will talk about omalizumab.'],
    ],
    unread: ['r'],
  },
  {
    service: 'skinCancer', referrer: 'plus', patient: 8, sent: 45, last: 4.9, status: 'completed',
    answers: [['Face', 'Scalp'], 104, 5, 'ASA', 'None', 'Many rough spots on forehead and scalp. Field treatment?'],
    says: [
      ['c', '5-FU 5% cream twice a day for three weeks, forehead first, scalp a month later. It will look worse before it looks better: warn her, and give her my handout.'],
      ['r', 'Week two: red, crusted, sore at night. Go on?'],
      ['c', 'That is what it should look like. Petrolatum between, stop if she has fever or pus.'],
      ['r', 'Thank you, she tolerated the 5-FU well. Closing this one.'],
    ],
    muted: ['c'],
  },
  {
    service: 'rash', referrer: 'approver', patient: 7, sent: 6.5, last: 5.9,
    answers: ['Trunk', 80, ['Itch', 'Pain'], null, 'Silicone sheets for three months', 'Keloid on the chest after acne. Inject here?'],
    says: [
      ['c', 'Yes, if you are comfortable with it: intralesional triamcinolone 20 mg/mL every 4 to 6 weeks, 0.1 mL per cm, up to four times. The blanching tells you that you are in the right layer.'],
    ],
    unread: ['r'],
  },
  {
    service: 'pigmented', referrer: 'plus', patient: 12, sent: 0.12,
    answers: ['Legs', 8, 7, ['Growing', 'Bleeding'], 'Fair skin, burns easily', 'None', 'Pink nodule on the calf, bled twice. Is this urgent?'],
    unread: ['c', 'c2'],
  },
  {
    service: 'eczema', referrer: 'plus', patient: 11, sent: 1.1, last: 0.9,
    answers: ['Hands', 26, 'Undisturbed', 'Betamethasone valerate 0.1% on and off', 'Machinist, cutting fluid', 'Hand eczema that clears on holidays. Patch tests?'],
    says: [
      ['r', 'Same name as another patient of ours, please mind the date of birth.'],
      ['c', 'Noted, 1961. Clearing on holidays is the diagnosis. Patch tests with the metalworking series; cotton under nitrile gloves until then; clobetasol ointment at night for two weeks, then twice a week.'],
    ],
    unread: ['r'],
  },
  {
    service: 'eczema', referrer: 'kidd', patient: 20, sent: 61, last: 52, status: 'completed',
    answers: [['Face', 'Arms'], 520, 'Wakes some nights', 'Tacrolimus 0.1%, mometasone, two courses of prednisone', null, 'Does she qualify for dupilumab?'],
    says: [
      ['c', 'EASI from your photos is about 18. With two failed topicals and prednisone she qualifies. The form needs the dates of each; I sign it if you send it filled in.'],
      ['r', 'Form attached to her chart and faxed to you this morning.'],
      ['c', 'Signed and sent. Approval takes ten working days.'],
      ['r', 'Approved. First injection was yesterday.'],
    ],
    archived: ['c', 'r'],
  },
  {
    service: 'skinCancer', referrer: 'sandoval', patient: 40, sent: 3.4, last: 3.1, status: 'to_book_urgent',
    answers: ['Face', 9, 14, 'Warfarin', 'Transplant', 'Fast-growing crusted nodule on the lower lip, kidney transplant 2011.'],
    says: [
      ['c', 'Squamous cell carcinoma of the lip in a transplant recipient: she needs to be seen this week. Please feel the neck and tell me about nodes.'],
      ['r', 'One firm node of 12 mm under the left jaw. She can travel to Red Deer with her son.'],
    ],
    unread: ['c'],
  },
  {
    service: 'acne', referrer: 'nadeau', patient: 53, sent: 8.3, last: 7.9,
    answers: [['Face', 'Trunk'], 104, ['Nodules', 'Scars'], 'Doxycycline 100 mg for four months, adapalene with benzoyl peroxide', 72, 'No', 'Isotretinoin: what dose, and which tests?'],
    says: [
      ['c', 'Start 20 mg with the fattest meal of the day for a month, then 40 mg. ALT and lipids before, at one month, and then only if something was off. Aim for 120 mg per kg in total. Lips, eyes and mood at every visit.'],
    ],
    overdue: ['r'],
  },
  {
    service: 'rash', referrer: 'np', patient: 19, sent: 15, last: 13.6, status: 'completed',
    answers: [['Arms', 'Trunk'], 3, 'Itch', 'Amoxicilline il y a trois semaines', 'Cétirizine', 'Éruption après amoxicilline : allergie à noter au dossier ?'],
    says: [
      ['r', 'Patiente de 47 ans, de passage chez sa sœur. Macules symétriques apparues au huitième jour d’amoxicilline, sans fièvre, muqueuses intactes.'],
      ['c', 'Exanthème maculopapuleux bénin. Bétaméthasone en crème une fois par jour pendant cinq jours. Ce n’est pas une allergie immédiate : inscrire « exanthème à l’amoxicilline », pas « anaphylaxie », et prévoir une réintroduction orale dans six semaines.'],
      ['r', 'Merci beaucoup, c’est très clair. La patiente est rassurée.'],
    ],
    archived: ['r'],
  },
  {
    service: 'pigmented', referrer: 'plus', at: 1, patient: 41, sent: 27, last: 25.2, status: 'completed',
    answers: ['Trunk', 520, 6, 'No change noticed', 'More than 50 moles', 'None', 'Is a yearly skin check enough?'],
    says: [
      ['c2', 'With more than fifty ordinary moles and no family history: once a year, plus photographs of the back every two years so that he can compare. Teach him the ugly duckling.'],
      ['r', 'Will do. Thank you.'],
    ],
    archived: ['r', 'c2'], muted: ['c'],
  },
  {
    service: 'pigmented', referrer: 'free', patient: 15, sent: 4.6, last: 2.2, status: 'booked',
    answers: ['Feet', 26, 12, ['Growing', 'Irregular border'], 'None of these', 'None', 'Flat brown patch on the sole, growing. Biopsy in the office?'],
    says: [
      ['c', 'A growing patch of 12 mm on the sole with a parallel ridge pattern must come out whole. Please do not punch it. Dr. Nakagawa has a slot on Friday.'],
      ['c2', 'I can take her Friday at 11:00, one hour. Interpreter for Cantonese?'],
      ['r', 'Her daughter comes with her, and yes please to an interpreter.'],
      ['m', 'Booked for Friday at 11:00 with Dr. Nakagawa. The interpreter is confirmed.'],
    ],
  },
  {
    service: 'rash', referrer: 'kidd', patient: 30, sent: 0.6, last: 0.4,
    answers: ['Legs', 2, 'Pain', null, 'Cephalexin 500 mg four times a day for five days', 'Red lower legs, both sides, no fever. Cellulitis?'],
    says: [
      ['c', 'Both legs at once is hardly ever cellulitis. Stasis dermatitis: stop the cephalexin, betamethasone 0.1% ointment for ten days, compression from tomorrow if the pulses are good.'],
      ['r', 'Pulses good, ABI 1.05. Compression started.'],
    ],
    unread: ['c'],
  },
  {
    service: 'eczema', referrer: 'approver', patient: 29, sent: 74, last: 70, status: 'completed',
    answers: [['Face', 'Arms'], 40, 'Wakes some nights', 'Hydrocortisone 1%', 'Grade 4', 'Recurrent crusting with staphylococcus. Antibiotics each time?'],
    says: [
      ['c', 'Bleach baths twice a week (60 mL of household bleach in half a tub), mometasone early in a flare, and antibiotics only for fever or spreading redness.'],
      ['r', 'Family is keen on the baths. Thank you.'],
    ],
    archived: ['c', 'r'],
  },
  {
    service: 'acne', referrer: 'plus', patient: 17, sent: 17, last: 14.8,
    answers: ['Face', 60, ['Comedones', 'Papules and pustules'], 'Benzoyl peroxide 5%, clindamycin gel', 58, 'Yes, with two methods of contraception', 'Worse before each period. Spironolactone?'],
    says: [
      ['c', 'A good candidate: spironolactone 50 mg for a month, then 100 mg, with tretinoin 0.025% at night. At her age and without kidney disease potassium need not be checked. Contraception must continue.'],
      ['r', 'She would like to start. Prescribed today.'],
      ['c', 'Expect three months before she believes in it. Write then.'],
    ],
  },
  {
    service: 'rash', referrer: 'adeyemi', patient: 28, sent: 1.8, last: 1.2,
    answers: [['Trunk', 'Hands'], 4, 'Itch', null, 'Moisturizer', 'Itch in a care home, three residents and one aide. Scabies?'],
    says: [
      ['c', 'Look with a dermatoscope between the fingers and at the wrists: a small dark triangle at the end of a burrow. With four people in one place, treat all residents of the unit and the staff on the same day, twice, seven days apart. Permethrin 5%; ivermectin for those who cannot be creamed.'],
      ['r', 'Found two burrows. Public health has been told; treatment is set for Wednesday.'],
      ['c', 'Clothes and bedding of three days at 60 degrees, or in a closed bag for a week. The itch lasts four weeks after the mites are dead: tell the families now.'],
    ],
    unread: ['r'],
  },
  {
    service: 'skinCancer', referrer: 'tsang', patient: 47, sent: 38, last: 36, status: 'booked',
    answers: ['Hands', 18, 8, 'None', 'Biologic or JAK inhibitor', 'Keratotic bump on the back of the hand, on upadacitinib.'],
    says: [
      ['c', 'Eight millimetres in four months on a JAK inhibitor: excise with 4 mm and send it. His rheumatologist should know.'],
      ['c', 'He prefers Red Deer. Booked there for the 14th, 10:20.'],
    ],
    muted: ['r'],
  },
  {
    service: 'pigmented', referrer: 'plus', patient: 50, sent: 88, last: 80, status: 'completed',
    answers: ['Face', 150, 13, 'New colour', null, 'None', 'Tan patch on the cheek with a darker part. Freeze it?'],
    says: [
      ['c', 'Please don’t freeze. A flat facial patch with a darker part is lentigo maligna until biopsied: two 3 mm punches, darkest part and edge.'],
      ['r', 'Pathology: lentigo maligna in both. She is 81 and frail; her daughter asks about cream.'],
      ['c2', 'Imiquimod five days a week for twelve weeks clears about three of four. We follow with dermoscopy at three months. A reasonable choice for her.'],
      ['r', 'She chose the cream. Thank you both.'],
    ],
    archived: ['r', 'c', 'c2'],
  },
  {
    service: 'eczema', referrer: 'beta', patient: 38, sent: 13, last: 11.5,
    answers: [['Trunk', 'Legs'], 70, 'Wakes every night', 'Betamethasone 0.1%', 'Retired baker', 'New widespread eczema at 69. What am I missing?'],
    says: [
      ['c', 'First eczema at 69 needs a biopsy (lymphoma), a scabies look and his medicine list: calcium channel blockers and thiazides do this. Amlodipine?'],
      ['r', 'Amlodipine since May, indeed.'],
      ['c', 'Change to an ACE inhibitor and wait six weeks. Biopsy only if it stays.'],
    ],
  },
  {
    service: 'hairLoss', referrer: 'plus', patient: 34, sent: 4.2, last: 3.7,
    answers: [20, 'Diffuse', 14, 'TSH 2.1, hemoglobin 118', 'Shedding since a dengue fever in June. Iron enough?'],
    says: [
      ['c', 'Ferritin of 14 explains it well, with the fever on top. Treat the iron first, aim for 50, and write back in four months with the same parting photo.'],
    ],
    unread: ['r'],
  },
  {
    service: 'psoriasis', referrer: 'sandoval', patient: 51, sent: 30, last: 22, status: 'completed',
    answers: [['Scalp', 'Legs'], 12, 'Morning stiffness', 'Calcipotriol, light for three months', 'None', 'Methotrexate or straight to a biologic?'],
    says: [
      ['c', 'With morning stiffness: methotrexate 15 mg once a week, folic acid the day after, and a rheumatologist. Hepatitis B surface antigen first, please.'],
      ['r', 'Negative. Started on Friday. Rheumatology has accepted him.'],
    ],
    archived: ['r'],
  },
];
