import type { Field } from './field.ts';

export const hematology: Field = {
  name: 'Hematology',
  known: ['hemat', 'haemat', 'thromb'],
  asked:
    'heme, blood, blood doctor, blood disease, blood disorder, sang, maladie du sang, hemato, hématologue, blood specialist',
  otherwise: ['Internal Medicine', 'Oncology'],
  topics: [
    [
      'anemia, anémie, iron deficiency, ferritin, hemoglobin, platelet, lymphocytosis, MGUS, CBC, iron, fer',
      'anaemia, anemic, anémie ferriprive, carence martiale, hémoglobine basse, Hb basse, ferritine élevée, fer injectable, venofer, thrombocytopénie, thrombocytose, plaquettes élevées, leucocytose, leucopénie, globules blancs élevés, globules blancs bas, lymphocytose, éosinophilie, eosinophilia, ganglions enflés, adénopathie, adénopathies, gammapathie, gammapathie monoclonale, pic monoclonal, myélodysplasie, polyglobulie, hemoglobin 200, JAK2, hémochromatose, macrocytose, microcytose, microcytic, carence en B12, B12 basse, folate, low folate, ecchymoses, anémique, low iron, low ferritin, low hemoglobin, low Hb, low Hgb, low blood, iron, iron pills, iron infusion, IDA, high hemoglobin, polycythemia, abnormal CBC, abnormal blood count, blood count, odd counts, low platelets, thrombocytopenia, thrombopénie, ITP, high platelets, thrombocytosis, ' +
        'low white count, low white cells, low WBC, low WBCs, neutropenia, neutropénie, leukopenia, high white count, high WBC, leukocytosis, lymphocytes, CLL, leukemia, leucémie, LLC, lymphoma, lymphome, swollen lymph nodes, lymph nodes, lymphadenopathy, swollen glands, ganglions, monoclonal, paraprotein, M protein, myeloma, myélome, ' +
        'B12, low B12, vitamin B12, B12 deficiency, carence en fer, manque de fer, fer bas, ferritine basse, globules blancs, plaquettes basses, plaquettes, pancytopenia, MDS, sickle cell, drépanocytose, thalassemia, thalassémie, hemolytic, high ferritin, formule sanguine, FSC, macrocytosis, MCV, easy bruising, bruising, bleus',
    ],
    [
      'clot, DVT, VTE, PE, anticoagulant, anticoagulation, DOAC, warfarin, thrombophilia, TVP, embolie, caillot, blood thinner',
      'blood clot, blood clots, thrombose veineuse, thrombose veineuse profonde, thrombophlébite, caillot au poumon, embolie, éclaircir sang, AOD, ACO, anticoagulants oraux, sang clair, RNI, thrombophilie, facteur V Leiden, dabigatran, pradaxa, heparin, héparine, LMWH, unprovoked DVT, clot in leg, leg clot, clot leg, clot in lung, lung clot, deep vein thrombosis, thrombosis, pulmonary embolism, embolie pulmonaire, EP, TEP, thrombose, phlebitis, phlébite, caillot de sang, caillots, caillot jambe, blood thinners, eliquis, xarelto, apixaban, rivaroxaban, coumadin, INR, ' +
        'anticoagulant surgery, stop blood thinner, bridging, anticoagulants, éclaircir le sang, factor V leiden, lupus anticoagulant, antiphospholipid, superficial thrombophlebitis',
    ],
    [
      'hemophilia, bleeding disorder, hémophilie',
      'von willebrand, vWD, bleeds easily, bleeding tendency, nosebleeds bruising',
    ],
  ],
};

export const oncology: Field = {
  name: 'Oncology',
  known: ['oncolog', 'cancer'],
  asked:
    'cancer, tumour, tumor, oncologist, tumeur, cancérologie, cancérologue, chemo, chimio, chemotherapy, chimiothérapie, radiation, radiothérapie, malignancy, oncologue',
  otherwise: ['Hematology', 'Internal Medicine', 'Palliative Care'],
  topics: [
    ['breast cancer, cancer sein', 'breast cancer follow up, tamoxifen, letrozole, cancer du sein, BRCA'],
    [
      'cancer survivor, cancer follow',
      'after cancer, cancer follow-up, suivi du cancer, unknown primary, metastasis, métastase, tumour marker, CA 125, CEA',
    ],
  ],
};

export const infectiousDiseases: Field = {
  name: 'Infectious Diseases',
  known: ['infect', 'microbiolog', 'travel'],
  asked:
    'ID, infection, infectious, infections, infectiologue, infectiologie, maladies infectieuses, infectious disease, infectieux, bug, tropical medicine, microbiologie',
  otherwise: ['Internal Medicine'],
  topics: [
    [
      'latent tuberculosis, TB, tuberculosis, IGRA, Mantoux, LTBI, tuberculose, latent TB, malaria, travel, voyage, paludisme',
      'latent tb, positive TB test, PPD positif, positive PPD, PPD positive, TCT positif, test cutané positif, test tuberculinique, contact tuberculose, ITL, rifampicine, vaccins voyage, vaccin fièvre jaune, retour de voyage, fièvre au retour, prophylaxie malaria, antipaludéen, positive TB skin test, positive mantoux, TST, TB skin test, positive IGRA, quantiferon, TB exposure, TB contact, TB screening, test tuberculine, tuberculose latente, isoniazid, INH, rifampin, travel vaccine, vaccine, vaccines, vaccin, travel medicine, travel clinic, traveller, returning traveller, fever after travel, ' +
        'travellers diarrhea, malaria pills, malaria prophylaxis, santé voyage, voyage fièvre, parasite, parasites, worms, vers, dengue, tropical disease, yellow fever, médecine du voyage',
    ],
    [
      'recurrent infection, UTI, cellulitis, MRSA, infection urinaire, cellulite, antibiotic, recurrent urinary',
      'recurrent UTI, UTIs, infections urinaires à répétition, infections urinaires récidivantes, infection urinaire récidivante, clous, furonculose, furoncles, infections de peau, cellulite infectieuse, érysipèle, SARM, herpès zoster, zoster, herpes zoster, varicelle adulte, post herpetic, morsure, morsure de chien, morsure de tique, maladies infectieuses, fièvre prolongée, fièvre d’origine inconnue, antibiorésistance, candidose, candida, measles, rougeole, oreillons, coqueluche, bladder infection, bladder infections, recurrent bladder infection, urinary tract infection, urine infection, cystitis, cystite, infections urinaires, infection urinaire à répétition, pyelonephritis, ESBL, boils, boil, abscess, abscesses, abcès, furoncle, furuncle, skin infection, infection de la peau, ' +
        'infected leg, red hot leg, erysipelas, SARM, staph, staph infection, strep, penicillin allergy, allergie à la pénicilline, antibiotic choice, antibiotique, antibiotic resistance, osteomyelitis, ostéomyélite, joint infection, C diff, C. difficile, clostridium, bone infection, ' +
        'lyme, lyme disease, tick bite, tick, tique, maladie de lyme, shingles, zona, herpes, herpès, cold sore, feu sauvage, boils, boil, furuncle, abscess, abcès, mono, EBV, fungal infection, recurrent infections, infections à répétition, immune deficiency, dog bite, cat scratch, MRSA, FUO, prolonged fever',
    ],
    ['HIV, VIH, PrEP', 'AIDS, sida, PEP, antiretroviral, HIV exposure, needle stick, needlestick'],
    [
      'STI, syphilis, ITSS, gonorrhea',
      'STD, STIs, sexually transmitted, chlamydia, syphilis, MTS, gonorrhée, IST, genital herpes, genital warts, sexual health',
    ],
  ],
};

export const allergy: Field = {
  name: 'Allergy and Immunology',
  known: ['allerg', 'immunolog'],
  asked:
    'allergy, allergies, allergic, allergist, allergie, allergologue, allergologie, immunology, immunologie, immunologist',
  otherwise: ['Dermatology', 'Infectious Diseases', 'Respirology', 'Pediatrics'],
  topics: [
    [
      'food allergy, allergie alimentaire, anaphylaxis',
      'peanut allergy, nut allergy, egg allergy, milk allergy, shellfish allergy, epipen, epi pen, anaphylaxie, arachide, allergie aux arachides, oral immunotherapy',
    ],
    [
      'penicillin allergy, drug allergy',
      'allergie à la pénicilline, antibiotic allergy, delabeling, amoxicillin allergy, allergie médicament',
    ],
    [
      'rhinitis, hay fever, rhinite',
      'seasonal allergies, pollen, runny nose, sneezing, rhume des foins, allergic rhinitis, dust mite, cat allergy, allergy shots, éternuements, allergies saisonnières',
    ],
    ['urticaria, hives, angioedema, urticaire', 'chronic hives, swelling lips, angioedema, angioœdème, HAE'],
    ['sting, venom', 'bee sting, wasp allergy, bee allergy, piqûre d’abeille, venom'],
    ['immunodeficiency, immunodéficience', 'low immunoglobulin, low IgG, CVID, recurrent infections'],
  ],
};

export const genetics: Field = {
  name: 'Genetics',
  known: ['genet'],
  asked:
    'genetic, genetic counsellor, hereditary, génétique, héréditaire, genetic testing, gene test, BRCA, family history of cancer, lynch, ehlers danlos, EDS, marfan, hypermobility',
  otherwise: ['Oncology', 'Pediatrics', 'Internal Medicine'],
  topics: [],
};
