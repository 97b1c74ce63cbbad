import type { Field } from './field.ts';

export const pediatrics: Field = {
  name: 'Pediatrics',
  known: ['pediatr', 'paediatr', 'children', 'enfant'],
  asked:
    'peds, paeds, child, children, kid, kids, baby, infant, newborn, toddler, enfant, enfants, bébé, nourrisson, nouveau-né, pédiatre, kid doctor, child doctor, children’s doctor, sick child',
  otherwise: ['Child Psychiatry', 'General Practice'],
  topics: [
    [
      'growth, failure thrive, infant, croissance, child',
      'enuresis, short stature, constipation enfant, énurésie nocturne, enfant fièvre, bébé fièvre, reflux bébé, reflux du nourrisson, régurgitation, mal de ventre enfant, tummy pain child, enfant qui tousse, otite enfant, souffle enfant, boiterie, cryptorchidie, retard pubertaire, prise de poids insuffisante, ne prend pas de poids, intolérance au lait, allergie au lait, vaccins enfant, measles, rougeole, mumps, oreillons, rubella, rubéole, chickenpox, chicken pox, varicelle, whooping cough, coqueluche, scarlet fever, scarlatine, hand foot mouth, pied-main-bouche, roséole, fifth disease, croup, bronchiolite, bronchiolitis, tics, short child, small for age, not growing, not gaining weight, poor weight gain, FTT, tall child, early puberty, precocious puberty, late puberty, delayed puberty, bedwetting, bed wetting, wets the bed, nocturnal enuresis, énurésie, pipi au lit, ' +
        'constipated child, child constipation, toddler constipation, encopresis, soiling, feeding problem, baby feeding, picky eater, baby reflux, infant reflux, spitting up, colic, coliques, cow’s milk, CMPA, child fever, fever child, fièvre enfant, kid fever, fever kid, recurrent fever, ' +
        'child murmur, murmur child, heart murmur child, baby murmur, petite taille, retard de croissance, puberté précoce, diaper, jaundice newborn, child headache, kid headache, child stomach ache, kid tummy ache, child abdominal pain, undescended testicle, child obesity, obese child, ' +
        'child with cough, wheezing child, wheezing kid, kid asthma, child asthma, child rash, rash child, limping child, limp, growing pains, vaccine, vaccination, immunization, bed wet, kid poop, enfant malade, bébé qui pleure, tics child, child anemia',
    ],
    [
      'development, developmental, autism, speech delay, ASD, autisme, retard langage, M-CHAT, développement',
      'not talking, late talker, trouble du spectre de l’autisme, trouble du spectre autistique, spectre autistique, autiste, retard de langage, retard du langage, trouble du langage, dysphasie, retard moteur, retard global de développement, ne marche pas, marche tardive, dyspraxie, dyslexia, dyslexie, trouble d’apprentissage, hypotonia, hypotonie, late talking, not speaking, speech, language delay, delayed speech, toddler not talking, 2 year old not talking, late walking, not walking, late walker, delayed milestones, milestones, developmental delay, global developmental delay, GDD, ' +
        'autistic, TSA, TED, autism spectrum, autism screening, retard de développement, ne parle pas, retard de parole, learning disability, learning problem, school problem, toilet training, potty training, propreté, cerebral palsy, FASD, down syndrome, trisomie, ' +
        'kid sleep, child sleep, kid won’t sleep, child not sleeping, baby won’t sleep, toddler sleep, baby sleep, sommeil enfant, bébé ne dort pas, enfant ne dort pas, child behaviour, behaviour child, tantrums, toddler behaviour',
    ],
  ],
};

export const geriatrics: Field = {
  name: 'Geriatrics',
  known: ['geriatr', 'elder', 'senior'],
  asked:
    'elderly, old age, seniors, older adult, aging, elder care, personne âgée, personnes âgées, aîné, aînés, vieillesse, geri, care of the elderly, geriatrician, vieux',
  otherwise: ['Internal Medicine', 'Long Term Care', 'Neurology'],
  topics: [
    [
      'fall, frailty, deprescribing, polypharmacy, chute, fragilité, polypharmacie, orthostatic',
      'falls, falling, falling down, chuteur, tombe, tombé, chute à domicile, personne fragile, aîné fragile, déprescription, deprescribing, trop de pilules, étourdi debout, hypotension orthostatique aîné, perte de poids aîné, déconditionnement, deconditioning, falls prevention, walker, marchette, keeps falling, fell, falls elderly, elderly falls, frail, weak elderly, too many pills, too many medications, too many meds, too many drugs, many medications, medication review, stop medications, reduce medications, ' +
        'trop de médicaments, trop de pilules, révision des médicaments, tombe souvent, chutes à répétition, dizzy standing, dizzy when standing, orthostatic hypotension, hypotension orthostatique, low blood pressure standing, weight loss elderly, failure to cope, functional decline, perte d’autonomie, unsteady elderly, CGA',
    ],
    [
      'dementia, memory, alzheimer, démence, mémoire, MoCA, BPSD, cognitive, confusion',
      'memory loss, losing memory, troubles de la mémoire, oublis, oublie, désorientation, désorienté, démence vasculaire, démence à corps de Lewy, démence frontotemporale, frontotemporal, FTD, SCPD, errance, aptitude à conduire, aptitude, inaptitude, capacity, mémantine, memantine, rivastigmine, MEEM, memory problem, poor memory, bad memory, forgetful, forgetting, forgetfulness, forgets things, alzheimers, alzheimer’s disease, maladie d’alzheimer, senile, mild cognitive impairment, MCI, TCL, TNC, cognitive decline, cognitive impairment, ' +
        'confused, confused elderly, delirium, délirium, perte de mémoire, pertes de mémoire, trouble de mémoire, troubles de mémoire, troubles cognitifs, oublie tout, wandering, sundowning, agitation dementia, aggressive dementia, lewy body, vascular dementia, donepezil, aricept, capacity assessment, driving assessment elderly, MMSE, brain fog',
    ],
  ],
};

export const longTermCare: Field = {
  name: 'Long Term Care',
  known: ['long', 'palliat', 'hospice'],
  asked: 'LTC, nursing home, care home, soins de longue durée, CHSLD, foyer de soins, home for the aged',
  otherwise: ['Geriatrics', 'Palliative Care'],
  topics: [
    [
      'care home, antipsychotic, deprescribing, nursing home, polypharmacy, medicine care, soins longue durée',
      'nursing home medications, too many pills, too many medications, medication review, resident agitation, nursing home agitation, antipsychotics in dementia, comfort orders, trop de médicaments',
    ],
    [
      'wound, plaie, ulcer, escarre, pressure injury, ulcère, pansement',
      'bed sore, bedsore, bedsores, pressure sore, pressure ulcer, plaie de pression, plaie de lit, leg ulcer, skin tear, decubitus, heel ulcer, ulcère de jambe, nonhealing wound',
    ],
  ],
};

export const palliativeCare: Field = {
  name: 'Palliative Care',
  known: ['palliat', 'hospice'],
  asked:
    'palliative, palliative care, end of life, dying, hospice, soins palliatifs, fin de vie, terminal, comfort care, MAID, AMM',
  otherwise: ['Long Term Care', 'Geriatrics', 'Oncology'],
  topics: [
    [
      'palliative, palliatif, end life',
      'cancer pain, terminal cancer, symptom management, goals of care, soins de confort',
    ],
  ],
};
