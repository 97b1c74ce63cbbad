import type { AskedAs } from './field.ts';

/**
 * Two symptoms that together are about a third thing.
 */
export const pairsOfSymptoms: readonly AskedAs[] = [
  [
    'anemia',
    'weight loss night sweats, weight loss fatigue, night sweats swollen glands, sueurs nocturnes perte de poids',
  ],
  ['thyroid', 'lump swallowing, neck lump swallowing, weight gain cold, weight loss palpitations, tired weight gain'],
  ['chest pain', 'jaw pain exertion, arm pain exertion, jaw pain climbing, jaw pain walking, chest pain climbing'],
  ['psoriasis', 'plaques démangent coudes, plaques démangent genoux, plaques itchy elbows'],
];

/** How patients and parents say things, as a doctor or a clerk types it: each is asked as what it is mostly about. */
export const sayings: readonly AskedAs[] = [
  [
    'palpitation',
    'fluttering chest, heart flutter, racing pulse, pulse racing, pulse, pouls rapide, battements, blue lips',
  ],
  [
    'chest pain',
    'chest heaviness, chest pressure, exercise intolerance, statin side effects, muscle pain statin, heart attack risk',
  ],
  ['heart failure', 'winded, puffed out, out of breath, à bout de souffle'],
  [
    'CKD',
    'bubbly urine, frothy urine, solitary kidney, one kidney, bicarb low, low bicarb, hydronephrosis, kidney diet',
  ],
  ['type 2 diabetes', 'metabolic syndrome, insulin pump, pump, sucre élevé'],
  ['thyroid', 'hot nodule, cold nodule, neck nodule thyroid'],
  ['osteoporosis', 'height loss, broken hip, fragile bones, perte de taille'],
  ['prolactin', 'milky breasts, man boobs'],
  ['obesity', 'poids, prise de poids'],
  ['dyspepsia', 'sour taste, bad taste, the runs stomach, regurgitation, rots, acid taste, food coming up'],
  [
    'IBD',
    'can’t poop, the runs, bum bleeding, bleeding from bottom, bottom bleeding, piles, rectal pain, bowel habit, change in bowel habit, wheat intolerance',
  ],
  ['liver', 'liver fat, itchy yellow, fat on liver'],
  ['asthma', 'noisy breathing, respire mal, tight breathing, breathing attacks'],
  ['cough', 'chesty cough, barking cough, chest cold, smoker cough, mold exposure, moisissure, oxygen levels'],
  [
    'rheumatoid arthritis',
    'knuckles, knuckle pain, hand stiffness, dry eyes dry mouth, back stiffness young, finger colour change, white fingers, cold fingers',
  ],
  ['temporal arteritis', 'temple pain, scalp tenderness, jaw claudication, sore temple'],
  [
    'headache',
    'head pressure, pressure in head, daily headache, zigzag lines, light sensitivity, sensitive to light, face pain, tête',
  ],
  ['seizure', 'twitching, jerking, jerks, zoning out, zones out'],
  ['tremor', 'stiff slow, stiff and slow'],
  ['stroke', 'numb face, numb arm, arm numb, falling to one side, face numb'],
  ['neuropathy', 'electric shocks, weak legs, legs weak, nerve pain, foot drop, shooting pain feet'],
  ['concussion', 'concussed, hit head, knocked out, coup à la tête'],
  [
    'depression',
    'feeling low, worthless, on edge, fear, fears, scared, agoraphobia, obsessions, compulsions, washing hands, abuse, unmotivated, self esteem, low self-esteem, postnatal, no energy, peur',
  ],
  [
    'bipolar',
    'racing thoughts, spending sprees, talking to himself, talking to herself, strange beliefs, suspicious of others',
  ],
  [
    'ADHD',
    'fidgety, restless adult, procrastination, procrastinates, disorganized, désorganisé, forgetful adult, loses things',
  ],
  [
    'anemia',
    'pale, pallor, pâle, pâleur, high white cells, low white cells, low neutrophils, transfusion, sang bas, lumps armpit',
  ],
  ['clot', 'thinner, stop thinner, stop thinner surgery, swollen leg, one leg swollen'],
  ['sinus', 'congested, congestion, face pressure, nose drips, mouth breathing, nose bleeds'],
  ['ear', 'wax, wax ear, ear tubes, buzzing, bourdonnement'],
  ['throat', 'croaky, croaky voice, lumps in neck, lump neck, lost voice, perte de voix'],
  ['red eye', 'gunk, gunky eyes, crusty eyes, swollen eyes'],
  ['retinopathy', 'glare, cross eyed, glasses, optic nerve, blind spot, night vision'],
  [
    'rash',
    'rash on arms, rash on legs, bumps, skin bumps, ring worm, fungus, foot fungus, blushing, swelling lips, swollen lips, skin problem',
  ],
  ['eczema', 'cracked, cracked heels, cracked hands, red cheeks baby, peau craquée'],
  ['acne', 'armpit lumps, lumps in armpit, groin boils, razor bumps, ingrown hair, stretch marks, red cheeks'],
  ['pigmented lesion', 'funny mole, odd mole, brown patches, weird mole'],
  ['hair loss', 'poils, hair growth, hair growth women, unwanted hair'],
  [
    'abnormal bleeding',
    'flooding, womb, soaking pads, discharge, vaginal discharge, thrush vaginal, pap smear, smear test, clots period, hormone imbalance women',
  ],
  ['contraception', 'coil, morning after, lost iud, iud strings, implant removal'],
  ['BPH', 'weak flow, can’t empty bladder, does not empty, smelly urine, incontinent, incontinence pads'],
  ['erectile dysfunction', 'erection, érection, can’t get erection, can’t keep erection'],
  ['hematuria', 'ball pain, balls, testicle swollen'],
  ['knee', 'clicky knee, twisted ankle, ankle twisted, toe pain, broken toe, sports injury'],
  ['hand', 'pouce, thumb, thumbs, wrist pain'],
  [
    'back pain',
    'spasm, muscle spasm, spasme, spasmes, car accident, accident auto, MVA, dos, tail bone, coccyx, réadaptation, rééducation',
  ],
  ['falls', 'not coping, lives alone, seul à la maison'],
  ['opioid', 'pain pills, hooked on pills, opiacé, opiacés'],
  ['alcohol', 'beer, wine, sober, bière'],
  ['cannabis', 'coke, snorting'],
  ['fever child', 'fussy, fussy baby, gassy baby, not feeding'],
  ['oral lesion', 'lip, lips, lèvres, bleeding gums, mouth sore'],
];
