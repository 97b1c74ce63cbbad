import type { Field } from './field.ts';

export const respirology: Field = {
  name: 'Respirology',
  known: ['respir', 'pulmon', 'pneumolog', 'lung'],
  asked:
    'lung, lungs, poumon, poumons, lung doctor, lung problem, lung disease, breathing, breathing problem, respiratory, pulmonary, chest medicine, maladie pulmonaire, chest physician, pneumo',
  otherwise: ['Internal Medicine'],
  topics: [
    [
      'asthma, asthme, wheeze, inhaler, spirometry, spirométrie',
      'wheezing, wheezy, bronchospasme, respiration sifflante, crise d’asthme, asthma attack, peak flow, débit de pointe, FeNO, bronchodilatateur, montelukast, singulair, tests de fonction respiratoire, TFR, asthme d’effort, oppression thoracique, wheezing kid, whistling chest, sifflement, reactive airways, difficulty breathing, trouble breathing, difficulté à respirer, ' +
        'puffer, puffers, inhalers, ventolin, salbutamol, symbicort, flovent, pompes, exercise induced asthma, EIB, allergic asthma, eosinophils, ' +
        'asthmatic, asthmatique, PFT, PFTs, pulmonary function, biologic asthma, shortness of breath, short of breath, SOB, essoufflement, essoufflé, ' +
        'dyspnea, dyspnée, breathless, breathlessness, can’t breathe',
    ],
    [
      'COPD, emphysema, MPOC, BPCO, oxygen, bronchitis, emphysème, oxygène',
      'chronic bronchitis, AECOPD, BPCO, bronchopneumopathie, maladie pulmonaire obstructive chronique, poumon du fumeur, exacerbation MPOC, EAMPOC, oxygénothérapie, GOLD, FEV1, VEMS, smoker’s lung, smokers lung, smoker short of breath, lung damage smoking, home oxygen, oxygène à domicile, spiriva, trelegy, ' +
        'LAMA, exacerbation, pulmonary rehab, maladie pulmonaire obstructive, bronchite, bronchite chronique, COAD, alpha-1, shortness of breath, ' +
        'short of breath, SOB, SOBOE, dyspnea, dyspnée, essoufflement, essoufflé, breathless, breathlessness',
    ],
    [
      'cough, toux, chronic cough',
      'coughing, dry cough, toux sèche, toux grasse, toux nocturne, night cough, ACE cough, crachats de sang, cracher du sang, UACS, persistent cough, cough for weeks, cough 3 months, nagging cough, toux chronique, toux persistante, tousse, coughing blood, ' +
        'hemoptysis, hémoptysie, postnasal drip',
    ],
    [
      'lung nodule, nodule pulmonaire, pulmonary nodule',
      'lung spot, spot on lung, nodule solitaire, masse pulmonaire, radiographie pulmonaire anormale, radio des poumons, TDM thorax, lung nodule CT, nodule on CT, nodule lung, chest nodule, lung mass, abnormal chest x-ray, ' +
        'abnormal CXR, CXR, tache au poumon, lung cancer screening',
    ],
    [
      'interstitial, fibrosis, ILD, fibrose',
      'pulmonary fibrosis, IPF, scarring lungs, fibrose pulmonaire, sarcoidosis, sarcoïdose, sarcoid, asbestosis, asbestos, amiantose',
    ],
    ['bronchiectasis, bronchiectasie', 'cystic fibrosis, CF, fibrose kystique, dilatation des bronches'],
    ['pleural, pleurésie', 'pleural effusion, fluid around lung, épanchement pleural, pneumothorax'],
    ['pneumonia, pneumonie', 'long covid, post covid, covid longue, recurrent pneumonia'],
    ['lung cancer, cancer poumon', 'cancer du poumon, mass in lung'],
  ],
};

export const sleepMedicine: Field = {
  name: 'Sleep Medicine',
  known: ['sleep', 'sommeil', 'apnea', 'apnee'],
  asked: 'sleep, sleep doctor, sleep clinic, sommeil, médecine du sommeil, sleep study, sleep test, HSAT',
  otherwise: ['Respirology', 'Otolaryngology', 'Psychiatry'],
  topics: [
    [
      'sleep apnea, OSA, snoring, CPAP, apnée sommeil, ronflement, HSAT, home sleep',
      'apnea, apnoea, apnée, apnées, SAHOS, SAOS, arrêts respiratoires, ronflements, somnolent, endormi le jour, appareil pour dormir, PPC, test du sommeil, étude du sommeil, falls asleep, gasping at night, sleep apnoea, obstructive sleep apnea, OSAHS, SAHS, AOS, stops breathing at night, stop breathing sleep, snores, snore, loud snoring, ' +
        'ronfler, ronfle, polysomnography, PSG, AHI, STOP-BANG, epworth, daytime sleepiness, daytime sleepy, sleepy, sleepiness, somnolence, BiPAP, oral appliance, ' +
        'falls asleep driving, tired all day, arrêt de la respiration la nuit, home sleep test',
    ],
    [
      'insomnia, insomnie, sleep',
      'can’t sleep, cannot sleep, poor sleep, trouble sleeping, sleepless, difficulté à dormir, ne dort pas, dormir, waking up at night, sleeping pills, zopiclone, CBT-I, CBTI',
    ],
    [
      'restless legs, RLS, jambes sans repos',
      'restless leg, legs jump at night, jambes impatientes, PLMD, periodic limb movement',
    ],
    [
      'narcolepsy, narcolepsie',
      'cataplexy, hypersomnia, hypersomnie, sleepwalking, parasomnia, somnambulisme, night terrors, REM sleep behaviour, acting out dreams',
    ],
  ],
};

export const thoracicSurgery: Field = {
  name: 'Thoracic Surgery',
  known: ['thoracic', 'thoracique'],
  asked: 'thoracic surgeon, chest surgeon, chirurgie thoracique',
  otherwise: ['Respirology', 'General Surgery'],
  topics: [
    [
      'lung mass, lung cancer, esophageal cancer',
      'lung resection, lobectomy, esophagus cancer, cancer de l’oesophage, chest wall mass, hiatal hernia repair',
    ],
  ],
};
