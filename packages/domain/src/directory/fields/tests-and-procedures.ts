import type { AskedAs } from './field.ts';

/** Tests, procedures and findings: each is asked as what it is mostly about. */
export const testsAndProcedures: readonly AskedAs[] = [
  [
    'palpitation',
    'holter, loop recorder, event monitor, moniteur cardiaque, cardioversion, ablation, smartwatch alert, apple watch, ICD, defibrillator, défibrillateur, pacemaker, PVC, PACs, brugada, long QT, wolff parkinson white, LBBB, RBBB, bundle branch block, passes out, passed out, fainted, faints, faint, collapsed, perd connaissance, évanouissement',
  ],
  [
    'chest pain',
    'stress test, treadmill, MIBI, angiogram, angiography, coronary CT, CAC score, calcium score, troponin, stent, CABG, bypass surgery, post MI, post infarct, HDL, LDL, triglycerides, lipoprotein, lipid panel, bilan lipidique, mal à la poitrine, serrement poitrine',
  ],
  [
    'murmur',
    'echo, echocardiogram, échocardiogramme, échographie cardiaque, HOCM, TAVI, valve replacement, aortic root, mitral valve prolapse',
  ],
  [
    'hypertension',
    'ABPM, 24 hour bp, 24 hour bp monitor, home bp readings, MAPA, aldosterone, renin, pheochromocytoma, metanephrines, renal artery stenosis',
  ],
  [
    'CKD',
    'kidney biopsy, renal biopsy, biopsie rénale, renal ultrasound, cystatin, 24 hour urine, urine protein, hematuria protein, creat, AKI, créat',
  ],
  [
    'thyroid',
    'thyroid ultrasound, thyroid biopsy, fine needle thyroid, FNA thyroid, TIRADS, anti TPO, TPO, TSH high, TSH low, thyroid scan, échographie thyroïde',
  ],
  [
    'type 2 diabetes',
    'glyquée, hémoglobine glyquée, glucose tolerance, OGTT, fasting glucose, sugars high, high sugars, glucomètre',
  ],
  [
    'osteoporosis',
    'bone mineral density, BMD, DEXA, FRAX, ostéodensitométrie, compression fracture, fragility fracture',
  ],
  [
    'liver',
    'ERCP, MRCP, fibroscan, AST, ALT, GGT, LFT, LFTs, ALP, wilson disease, AFP, liver biopsy, liver lesion, liver cyst, liver hemangioma, esophageal varices, hepatitis, enzymes hépatiques, foie gras',
  ],
  [
    'screening colonoscopy',
    'FOBT, positive FOBT, FIT test, RSOSi, RSOS, selles positif, sang dans selles test, test selles positif, family history colon cancer, polyp surveillance, polyp follow up, colonoscopie de contrôle, coloscopie',
  ],
  [
    'dyspepsia',
    'lactose intolerance, eosinophilic esophagitis, hiccups, hoquet, gastric ulcer, stomach ulcer, peptic ulcer, ulcère estomac, urea breath test, gastroscopy, EGD, gassy, gas, burping, belching, throws up, throwing up, vomits, puking, food gets stuck, food sticks, douleur au ventre, mal au coeur',
  ],
  [
    'IBD',
    "traveller's diarrhea, travellers diarrhea, C diff, C. difficile, clostridium difficile, loose stools, runny stools, selles molles, mucus in stool, anal fissure, anal itching",
  ],
  [
    'asthma',
    'methacholine, peak flow, allergic asthma, exercise asthma, chest xray, chest x-ray, tight chest wheeze, pre post bronchodilator',
  ],
  [
    'cough',
    'coughing up blood, coughs, spits blood, crache du sang, pulmonary nodule, lung nodule, phlegm, sputum, mucus cough, flegme, crachats',
  ],
  [
    'rheumatoid arthritis',
    'rheumatoid factor, facteur rhumatoïde, CRP, ESR, dermatomyositis, myositis, juvenile arthritis, JIA, swollen fingers, enflure des doigts, doigts enflés, dactylitis, sausage finger, joint injection',
  ],
  [
    'neuropathy',
    'EMG, nerve conduction, nerve conduction study, NCS, guillain barre, CIDP, loss of feeling, pertes de sensation',
  ],
  ['headache', 'MRI brain, brain MRI, MRI head, CT head, IRM cérébrale, head scan, narcolepsy'],
  [
    'stroke',
    'carotid, carotid doppler, aneurysm, face drooping, word finding difficulty, transient weakness, trouble de la parole',
  ],
  ['tremor', 'drools, drooling, chorea, DAT scan, tics tourette, mouvements involontaires, small handwriting'],
  [
    'depression',
    'PHQ9, PHQ 9, GAD7, GAD 7, CBT, anger, angry, irritable, rage, colère, ECT, TMS, therapy, épuisement, pleurs, hates himself, hates herself, no motivation, démotivé, rumination, ruminates, self harm, cutting',
  ],
  ['bipolar', 'MDQ, talking fast, grandiose, hearing things, seeing things, entendre des voix'],
  [
    'anemia',
    'SPEP, UPEP, HGB, WBC, blood film, frottis, electrophoresis, B12 level, bruise, bruises, bruised, bruises easily, fatigue anemia, pica, craving ice',
  ],
  [
    'clot',
    'D-dimer, D dimer, leg doppler, doppler veineux, doppler jambe, mollet enflé, hot calf, calf pain, red calf',
  ],
  [
    'recurrent infection',
    'CMV, typhoid, giardia, mono, HPV, COVID, cat bite, animal bite, infected bite, infected wound, positive culture, hémoculture, blood culture, fever of unknown origin, FUO',
  ],
  ['vertigo', 'spins, spinning, room spinning, tourne, tête qui tourne, dix hallpike, epley, off balance'],
  [
    'ear',
    'plugged ear, clogged ear, itchy ear, draining ear, ear drainage, ear pressure, bouchon, oreille bouchée, can’t hear, hard of hearing, entend mal, hearing test, tympanogram, swimmers ear, mastoid',
  ],
  ['sinus', 'post nasal drip, sneezing, snotty, nasal polyps, nasal obstruction, can’t smell, CT sinus'],
  [
    'throat',
    'strep throat, tonsil stones, laryngoscopy, thick mucus throat, lump in throat, goitre, boule dans la gorge, chat dans la gorge, aphone',
  ],
  ['glaucoma', 'visual field, visual fields, champ visuel, cup disc ratio, tonometry, eye pressure, pression oculaire'],
  [
    'red eye',
    'foreign body eye, something in eye, gritty eyes, eye discharge, goopy eye, sticky eye, swollen eyelid, paupière, paupière enflée, oeil qui coule, tearing',
  ],
  ['retinopathy', 'OCT, eye exam, dilated eye exam, flashing lights, optic neuritis, double vision'],
  [
    'eczema',
    'scratches, scratching, gratte, se gratte, peau qui gratte, démange, chapped, cracked skin, flaky skin, patch test, scaly patches, intertrigo, crevasses',
  ],
  [
    'rash',
    'punch biopsy, skin biopsy, biopsie cutanée, athlete’s foot, jock itch, pied d’athlète, sunburn, coup de soleil, erythema nodosum, stasis dermatitis, petechiae, purpura, cellulitis, impetigo, infected skin, skin infection, spots, welts, red bumps, red patches, plaques rouges, cloques, blister, blisters, bug bites, piqûres, scar, keloid, cicatrice, chéloïde',
  ],
  [
    'pigmented lesion',
    'cherry angioma, angioma, mole check, skin check, full skin exam, mole mapping, birthmark, lentigo, brown spot, dark spot, tache brune, tache noire, tache qui change, sore that bleeds',
  ],
  [
    'onychomycosis',
    'toenail, toenails, fingernail, fingernails, thick nails, thick toenails, yellow nails, yellow toenails, ongle, ongles épais, ongles jaunes, nail changes, pitting nails, ingrown toenail, ongle incarné',
  ],
  ['wart', 'corns, callus, calluses, cors, corns feet, durillon'],
  [
    'abnormal bleeding',
    'tubal ligation, pelvic ultrasound, échographie pelvienne, endometrial biopsy, hysterectomy, hystérectomie, cramps period, vaginitis, vaginal infection, BV, vaginose, mastitis, breast pain, breast lump, breastfeeding, pregnancy test, late period, missed period, gestational diabetes, lichen sclerosus, douleur pelvienne',
  ],
  [
    'BPH',
    'PVR, post void residual, urinary frequency, pees a lot, pees often, pipi souvent, can’t pee, dribbling, slow stream, uroflow, bladder scan, prostate biopsy, prostatitis, vessie',
  ],
  [
    'hematuria',
    'cystoscopy, testicular pain, testicle, testicle pain, testicular lump, epididymitis, scrotum, scrotal swelling, bladder tumour, bourse enflée, urine brune',
  ],
  ['erectile dysfunction', 'impotence, impuissance, can’t get it up, premature ejaculation, low libido, libido'],
  [
    'knee',
    'arthroscopy, MRI knee, knee xray, x-ray knee, xray knee, knee mri, cortisone shot, cortisone injection, steroid injection, hammer toe, ankle, ankle sprain, entorse, cheville foulée, talon, heel, bunion, orthotic, orthotics, clicking knee, knee locks, ACL',
  ],
  [
    'hand',
    'ressaut, doigt à ressaut, scaphoid, wrist sprain, fracture doigt, dropping things, locked finger, finger locks, thumb pain',
  ],
  ['shoulder', 'AC joint, collar bone, clavicle, clavicule, lever le bras, lift arm, raise arm, tendonitis, tendinite'],
  [
    'back pain',
    'myofascial, facet injection, epidural, physio, physiotherapy, lumbar MRI, MRI spine, IRM lombaire, slipped disc, bulging disc, pinched nerve, trapped nerve, nerf coincé, tour de rein, tordu, threw out back, scoliosis, disability form, return to work, CNESST, WSIB, WCB, chronic pain, douleur chronique',
  ],
  [
    'dementia',
    'caregiver burnout, caregiver stress, épuisement de aidant, repeats herself, repeats questions, gets lost, se perd, driving safety, unsafe driving, MOCA, MMSE, memory clinic, memory test',
  ],
  [
    'falls',
    'unsteady, unsteady on feet, frail, blister pack, dosette, pill burden, failure to thrive elderly, hip fracture prevention',
  ],
  [
    'wound',
    'diabetic foot, foot ulcer, diabetic foot ulcer, dressing change, compression stockings, skin breakdown, sacrum, sacral, open sore, plaie ouverte, won’t heal, slow healing',
  ],
  [
    'fever child',
    'formula, head shape, flat head, plagiocephaly, in-toeing, toe walking, toes in, tongue tie, milk allergy, hip dysplasia, bébé pleure, teething, cradle cap, spits up, sick baby, well baby, pipi au lit',
  ],
  [
    'development',
    'not walking yet, doesn’t talk, ne dit pas de mots, lining up toys, no eye contact, toe walking, milestones late',
  ],
  ['self-harm', 'gender dysphoria teen, anorexie, skips school, school anxiety, meltdowns, screen time, gaming teen'],
  [
    'oral lesion',
    'geographic tongue, langue géographique, sore tongue, lip sore, sore lip, lip lesion, lèvre, canker, mouth biopsy, white tongue, oral biopsy',
  ],
  ['opioid', 'withdrawal, urine drug screen, UDS, dope sick'],
  ['alcohol', 'AUDIT, phosphatidylethanol, drunk, drank, relapse, rechute'],
  [
    'sleep apnea',
    'APAP, bipap, AHI, oximetry, oxymétrie, polysomnography, polysomnographie, tired driver, falls asleep, somnolence, CPAP, cesse de respirer',
  ],
];
