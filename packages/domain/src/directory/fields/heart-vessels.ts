import type { Field } from './field.ts';

export const cardiology: Field = {
  name: 'Cardiology',
  known: ['cardiolog', 'cardiac', 'heart', 'cardiaque'],
  asked: 'heart, coeur, cardiac, cardiaque, heart doctor, heart problem, heart disease, maladie du coeur, cardio',
  otherwise: ['Internal Medicine'],
  topics: [
    [
      'arrhythmia, atrial fibrillation, palpitation, afib, AF, arythmie, fibrillation auriculaire',
      'a fib, AFib, FA paroxystique, fibrillation, palpitations cardiaques, extrasystoles, ESV, coeur qui saute, coeur qui débat, débattements, pouls irrégulier, pouls lent, pouls rapide, stimulateur cardiaque, rythme irrégulier, TSV, CHADS, CHA2DS2-VASc, sick sinus, atrial flutter, aflutter, heart flutter, fluttering heart, heart fluttering, heart racing, racing heart, fast heart, ' +
        'fast heartbeat, rapid heartbeat, heart skipping, skipped beats, skipping beats, extra beats, missed beats, ectopic beats, ' +
        'PVC, PVCs, PAC, SVT, PSVT, WPW, tachycardia, tachy, tachycardie, bradycardia, bradycardie, slow heart, slow pulse, low heart rate, ' +
        'irregular heartbeat, irregular heart, irregular pulse, irregular rhythm, heart rhythm, rythme cardiaque, pounding heart, ' +
        'heart pounding, coeur qui bat vite, battements irréguliers, battements de coeur, coeur bat, flutter, VT, pacemaker, ' +
        'heart block, bloc cardiaque, long QT, QTc, QT, holter, ablation, fibrillation atriale, FA, high heart rate, POTS, ' +
        'ECG, EKG, abnormal ECG, abnormal EKG, RBBB, LBBB, bundle branch block',
    ],
    [
      'heart failure, CHF, HFrEF, HFpEF, insuffisance cardiaque, cardiomyopathy, ejection fraction',
      'congestive heart failure, weak heart, NYHA, NYHA II, NYHA III, NYHA IV, décompensation cardiaque, FEVG, fraction d’éjection, cardiomyopathie dilatée, coeur faible, eau dans les poumons, surcharge, chevilles gonflées, jambes gonflées, pieds enflés, essoufflé couché, orthopnée, PND, dyspnée d’effort, furosémide, SGLT2 heart failure, HFmrEF, fluid overload, fluid in lungs, swollen legs, swollen ankles, leg swelling, ankle swelling, ' +
        'swollen feet, edema, oedeme, oedème, pedal edema, enlarged heart, low EF, reduced EF, cardiomyopathie, CMP, LVEF, BNP, ' +
        'orthopnea, can’t lie flat, breath lying down, catch breath, can’t breathe, breathless, breathlessness, shortness of breath, short of breath, SOB, SOBOE, dyspnea, dyspnée, essoufflement, ' +
        'essoufflé, jambes enflées, chevilles enflées, enflure des jambes, diuretic, lasix, entresto, IC',
    ],
    [
      'chest pain, angina, coronary, CAD, douleur thoracique, angine, lipid, cholesterol, cholestérol',
      'chest tightness, chest pressure, angor, DRS, douleur rétrosternale, oppression dans la poitrine, pression dans la poitrine, poitrine serrée, syndrome coronarien, SCA, IM, infarctus du myocarde, coronaropathie, pontage, tuteur coronarien, tapis roulant, MIBI, score calcique, hypercholestérolémie, triglycérides, taux de cholestérol, gras dans le sang, statine, intolérance aux statines, ezetimibe, apoB, Framingham, exertional, tight chest, chest discomfort, pain in chest, heart attack, MI, NSTEMI, STEMI, IHD, ACS, ' +
        'ischemic heart disease, coronary artery disease, blocked artery, blocked arteries, stent, angioplasty, PCI, bypass, CABG, ' +
        'stress test, treadmill, calcium score, exercise test, high cholesterol, dyslipidemia, dyslipidémie, hyperlipidemia, LDL, ' +
        'triglycerides, high triglycerides, familial hypercholesterolemia, FH, statin, statins, statin intolerance, lipitor, crestor, ' +
        'Lp(a), lipoprotein, cardiac risk, risk factor, infarctus, crise cardiaque, crise de coeur, serrement de poitrine, ' +
        'douleur poitrine, douleur à la poitrine, mal à la poitrine, maladie coronarienne, MCAS, artères bouchées, épreuve d’effort, aspirin, ASA',
    ],
    [
      'murmur, valve, aortic stenosis, mitral, echocardiogram, souffle, endocarditis',
      'heart murmur, souffle cardiaque, IM valvulaire, fuite valvulaire, insuffisance mitrale, insuffisance aortique, prolapsus mitral, bicuspidie, valvulopathies, remplacement valvulaire, échographie du coeur, ETT, systolic murmur, souffle systolique, souffle au coeur, leaky valve, leaking valve, valve disease, AS, MR, MVP, TAVI, regurgitation, ' +
        'aortic regurgitation, mitral regurgitation, mitral prolapse, bicuspid, echo report, echo, échocardiogramme, échographie cardiaque, ' +
        'valvular, valvulopathie, rétrécissement aortique, sténose aortique, aortic root, thoracic aneurysm, heart valve, valve cardiaque, TTE',
    ],
    [
      'syncope, fainting',
      'faint, fainted, lipothymie, malaise vagal, choc vagal, vasovagal, s’évanouit, perd connaissance, fainting spells, passed out, passing out, blackout, blackouts, collapse, perte de connaissance, évanouissement, lightheaded, presyncope',
    ],
    ['pericarditis, péricardite', 'pericardial effusion, myocarditis, myocardite'],
  ],
};

export const vascularSurgery: Field = {
  name: 'Vascular Surgery',
  known: ['vascular', 'vasculaire'],
  asked: 'vascular, vascular surgeon, chirurgie vasculaire, chirurgien vasculaire, circulation',
  otherwise: ['General Surgery', 'Cardiology'],
  topics: [
    [
      'varicose, varice, vein',
      'varicose veins, spider veins, leg veins, varices, venous insufficiency, insuffisance veineuse',
    ],
    [
      'peripheral arterial, PAD, claudication',
      'PVD, poor circulation, cold feet, leg pain walking, calf pain walking, peripheral vascular disease, mauvaise circulation, MAP, artérite',
    ],
    ['aneurysm, AAA, anévrisme', 'abdominal aneurysm, aortic aneurysm, anévrisme aorte'],
    ['carotid, carotide', 'carotid stenosis, carotid bruit, sténose carotidienne'],
    ['lymphedema, lymphoedème', 'lymphatic swelling'],
    ['raynaud', 'cold fingers, white fingers, raynauds, doigts blancs'],
  ],
};

export const nephrology: Field = {
  name: 'Nephrology',
  known: ['nephrolog', 'renal', 'kidney', 'rein'],
  asked:
    'kidney, kidneys, renal, rein, reins, kidney doctor, kidney problem, kidney disease, maladie des reins, néphro, rénale',
  otherwise: ['Internal Medicine', 'Urology'],
  topics: [
    [
      'kidney disease, CKD, eGFR, creatinine, proteinuria, ACR, dialysis, insuffisance rénale, maladie rénale, IRC, hyperkalemia, chronic kidney',
      'low kidney function, kidney function, MRC, IRA, IRT, insuffisance rénale chronique, reins faibles, reins malades, DFGe, DFG bas, baisse du DFG, filtration glomérulaire, urée, créat, RAC, microalbuminurie, albuminurie, protéines dans l’urine, urine mousseuse, syndrome néphrotique, glomérulonéphrite, potassium élevé, potassium bas, hypokaliémie, sodium bas, reins polykystiques, kyste rénal, prédialyse, hémodialyse, contrast kidney, kidney failure, renal failure, renal insufficiency, bad kidneys, GFR, GFR dropping, dropping GFR, ' +
        'low GFR, low eGFR, falling eGFR, high creatinine, creat, elevated creatinine, rising creatinine, protein in urine, protein urine, ' +
        'foamy urine, albuminuria, microalbumin, microalbuminuria, albumin, CKD stage 3, AKI, acute kidney injury, high potassium, potassium, K+, ' +
        'hyperkalemia, hyperkalaemia, hyperkaliémie, low potassium, hypokalemia, low sodium, hyponatremia, hyponatrémie, sodium, electrolytes, ' +
        'nephrotic, nephritis, néphrite, glomerulonephritis, GN, IgA nephropathy, lupus nephritis, polycystic, polycystic kidney, PKD, ADPKD, ' +
        'kidney transplant, transplant, greffe de rein, greffe rénale, dialyse, ESRD, protéinurie, créatinine, créatinine élevée, DFG, ' +
        'fonction rénale, maladie rénale chronique, metabolic acidosis, bicarbonate, kidney cyst, single kidney, rein unique, sick day rules',
    ],
    [
      'diabetic kidney, diabetic nephropathy, néphropathie diabétique',
      'diabetes kidney, kidney damage diabetes, DKD, diabetic renal',
    ],
    [
      'hypertension, HTN, blood pressure, HTA, hypertension artérielle, tension',
      'high blood pressure, elevated blood pressure, HTA résistante, hypertension résistante, hypertension réfractaire, hypertension secondaire, TA élevée, TA, HBP, hypertendu, hypertendue, blouse blanche, hyperaldostéronisme, phéochromocytome, sténose de l’artère rénale, pilules pour la pression, pression mal contrôlée, raised blood pressure, uncontrolled blood pressure, blood pressure not controlled, high BP, ' +
        'elevated BP, BP, BP high, resistant hypertension, refractory hypertension, secondary hypertension, white coat, ABPM, MAPA, ' +
        'blood pressure pills, blood pressure medication, antihypertensive, hypertensive, haute pression, pression, pression artérielle, ' +
        'pression haute, haute tension, tension artérielle, tension élevée, pression élevée, pression trop haute, hyperaldosteronism, ' +
        'aldosteronism, renal artery stenosis, pheochromocytoma, systolic, diastolic, amlodipine, ramipril, low blood pressure',
    ],
    [
      'kidney stone, stone, nephrolithiasis, calcul rénal, pierre rein',
      'kidney stones, renal stone, pierres, coliques néphrétiques, lithiase urinaire, calcul urinaire, calculs urinaires, flank pain, douleur au flanc, renal stones, renal colic, calculs, calcul, pierre au rein, pierres aux reins, lithiase, lithiase rénale, ' +
        'urolithiasis, stone disease, ureteric stone, colique néphrétique, oxalate, stones in kidney, renal calculi, calculs rénaux',
    ],
  ],
};
