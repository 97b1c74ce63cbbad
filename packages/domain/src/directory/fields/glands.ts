import type { Field } from './field.ts';

export const endocrinology: Field = {
  name: 'Endocrinology',
  known: ['endocrin', 'metabol', 'diabet'],
  asked: 'endo, hormone doctor, hormones, gland, glande, hormonal, endocrine, endocrino, metabolism',
  otherwise: ['Internal Medicine'],
  topics: [
    [
      'diabetes, diabète, T2DM, DM2, insulin, insuline, type 2 diabetes, GLP-1',
      'sugar disease, sugar, sugars, DB2, DT2, DT1, diabète de type 2, diabète de type 1, diabète mal contrôlé, diabète déséquilibré, HGO, glycémie à jeun, hémoglobine glyquée, A1c élevée, hypoglycémies, hypos, GLP1, sulfonylurée, glyburide, empagliflozin, rybelsus, wegovy, capteur de glucose, pompe à insuline, débuter insuline, uncontrolled diabetes, poorly controlled diabetes, newly diagnosed diabetes, high sugar, high sugars, blood sugar, blood sugars, high blood sugar, low blood sugar, hypoglycemia, ' +
        'hypoglycémie, hyperglycemia, hyperglycémie, glycémie, glycémie élevée, taux de sucre, sucre dans le sang, maladie du sucre, sucre, ' +
        'prediabetes, prédiabète, DM, T1DM, DM1, DMII, DM 2, type 2, type 1 diabetes, diabetic, diabétique, diabete sucré, A1c, HbA1c, high A1c, ' +
        'metformin, metformine, ozempic, semaglutide, trulicity, jardiance, SGLT2, CGM, libre, dexcom, insulin pump, insulin start, basal insulin, lantus, LADA, gestational diabetes, GDM, diabète gestationnel, ' +
        'glucose, high glucose, fasting glucose, brittle diabetes, DKA, mounjaro',
    ],
    [
      'thyroid, thyroïde, TSH, hypothyroid, hyperthyroid, goitre, Graves, hypothyroidism, hyperthyroidism, hypothyroïdie, thyroid nodule',
      'underactive thyroid, overactive thyroid, glande thyroïde enflée, TSH élevée, TSH basse, TSH supprimée, hypothyroïdien, thyroid nodules, nodules thyroïdiens, cancer de la thyroïde, maladie de Graves, maladie de Basedow, Basedow, maladie d’Hashimoto, anti-TPO, thyroidectomie, échographie thyroïde, low thyroid, high thyroid, thyroid lump, lump thyroid, thyroid cancer, high TSH, low TSH, ' +
        'abnormal TSH, goiter, hashimoto, hashimotos, thyroiditis, thyroïdite, thyroid eye, glande thyroïde, nodule thyroïdien, hyperthyroïdie, ' +
        'synthroid, levothyroxine, eltroxin, TI-RADS, T4, T3, thyrotoxicosis, methimazole, neck gland, bulging eyes',
    ],
    [
      'osteoporosis, ostéoporose, bone health, bone, calcium, bisphosphonate, denosumab, DXA, PTH',
      'brittle bones, thin bones, fracture de fragilité, fracture de fragilisation, fracture vertébrale, tassement vertébral, FRAX, DMO, prolia, dénosumab, fosamax, alendronate, risedronate, actonel, zoledronate, aclasta, drug holiday, vitamine D, vitamin D, carence en vitamine D, hypocalcémie, PTH élevée, paget, weak bones, bone density, bone loss, low bone density, BMD, DEXA, T score, score T, osteopenia, ostéopénie, fragility fracture, ' +
        'compression fracture, hip fracture prevention, densité osseuse, ostéodensitométrie, os fragiles, os, high calcium, hypercalcemia, ' +
        'hypercalcémie, low calcium, hypocalcemia, calcium élevé, hyperparathyroidism, parathyroid, hyperparathyroïdie, parathyroïde, PHPT, ' +
        'vitamin D, vitamine D, prolia, fosamax, alendronate, zoledronic, drug holiday, perte osseuse, fracture de fragilité, paget',
    ],
    [
      'obesity, obésité, weight management',
      'overweight, weight gain, can’t lose weight, weight loss medication, losing weight, perte de poids médicament, prise de poids, surpoids, wegovy, saxenda, BMI',
    ],
    [
      'adrenal, surrénale, cortisol',
      'adrenal nodule, adrenal incidentaloma, cushing, cushings, addison, addisons, adrenal mass, steroid taper, adrenal insufficiency, masse surrénalienne',
    ],
    [
      'pituitary, prolactin, hypophyse',
      'high prolactin, prolactinoma, hyperprolactinemia, pituitary adenoma, galactorrhea, milky discharge nipples, acromegaly, prolactine, diabetes insipidus',
    ],
    ['testosterone, testostérone', 'low testosterone, low T, hypogonadism, andropause, hypogonadisme, gynecomastia'],
    [
      'PCOS, polycystic ovary, SOPK',
      'polycystic ovaries, polycystic ovarian syndrome, ovaires polykystiques, hirsutism, facial hair woman',
    ],
    ['transgender, gender', 'gender affirming, hormone transition, trans, gender dysphoria, GAHT, transgenre'],
    [
      'lipid, cholesterol, cholestérol',
      'high cholesterol, dyslipidemia, triglycerides, LDL, familial hypercholesterolemia',
    ],
  ],
};

export const internalMedicine: Field = {
  name: 'Internal Medicine',
  known: ['internal', 'interne'],
  asked: 'GIM, internist, interniste, internal medicine, médecine interne, general internal medicine',
  otherwise: ['General Practice'],
  topics: [
    [
      'fatigue',
      'tired, tiredness, exhausted, fatigué, weakness all over, épuisement, malaise, chronic fatigue, no energy',
    ],
    [
      'weight loss, perte poids',
      'losing weight unexplained, unexplained weight loss, unintentional weight loss, maigrir, amaigrissement',
    ],
    ['fever, fièvre', 'fever of unknown origin, FUO, night sweats, sueurs nocturnes'],
    ['perioperative, preoperative', 'pre-op, preop, preoperative assessment, medical clearance, préopératoire'],
  ],
};

export const generalPractice: Field = {
  name: 'General Practice',
  known: ['practice', 'family', 'familiale', 'primary'],
  asked:
    'GP, family doctor, family medicine, médecin de famille, médecine familiale, family physician, general practitioner, omnipraticien',
  topics: [
    ['kidney health, santé rénale', 'kidney diet, kidney lifestyle, sick day medication'],
    [
      'smoking, tabac',
      'quit smoking, smoking cessation, stop smoking, cesser de fumer, arrêt tabagique, vaping, champix',
    ],
    ['nutrition, diet', 'dietitian, dietician, diététiste, nutritionniste, eating plan'],
  ],
};
