import type { Field } from './field.ts';

export const neurology: Field = {
  name: 'Neurology',
  known: ['neurolog'],
  asked:
    'neuro, brain, brain doctor, nerves, nerve doctor, cerveau, nerfs, neurologue, nervous system, système nerveux',
  otherwise: ['Internal Medicine', 'Physical Medicine'],
  topics: [
    [
      'headache, migraine, mal tête, céphalée',
      'headaches, head ache, head pain, névralgie du trijumeau, trigeminal neuralgia, tic douloureux, algie vasculaire, céphalée de tension, céphalée en grappe, céphalée médicamenteuse, migraine avec aura, migraine ophtalmique, botox migraine, névralgie, occipital neuralgia, post concussion headache, sore head, bad headaches, cluster headache, tension headache, thunderclap, medication overuse, aura, visual aura, migraines, migraine with aura, ' +
        'maux de tête, mal de tête, mal à la tête, céphalées, migraineux, facial pain, trigeminal, pain behind eye, triptan, sumatriptan, topiramate, CGRP, MOH',
    ],
    [
      'seizure, epilepsy, épilepsie, convulsion, EEG',
      'seizures, fit, fits, comitialité, crise convulsive, crises convulsives, première crise, absences, état de mal, anti-épileptique, antiépileptique, carbamazepine, tegretol, perte de conscience, epileptic, épileptique, convulsions, crise d’épilepsie, crise épileptique, crises, spells, staring spells, absence seizure, first seizure, shaking episode, ' +
        'loss of consciousness, LOC, keppra, levetiracetam, lamotrigine, dilantin, valproate, driving after seizure, seizure meds, seizure driving, blackout',
    ],
    [
      'tremor, parkinson, gait, tremblement, levodopa, maladie parkinson',
      'shaking, shaky, shaky hands, tremblement essentiel, mains tremblantes, tremble des mains, trouble de la marche, troubles de la marche, trouble de l’équilibre, marche instable, démarche, lenteur, rigidité, dyskinésie, mouvements anormaux, essential tremor propranolol, shaking hands, hand tremor, hands shake, trembling, essential tremor, tremblements, tremble, mains qui tremblent, parkinsons, parkinson’s, ' +
        'parkinsonism, PD, shuffling, shuffling gait, slow movements, stiffness slowness, bradykinesia, unsteady, unsteady walking, imbalance, balance, trouble walking, ' +
        'difficulty walking, walking problem, freezing, ataxia, ataxie, dystonia, dystonie, movement disorder, trouble du mouvement, tics, huntington, difficulté à marcher, sinemet',
    ],
    [
      'stroke, TIA, AVC',
      'mini stroke, mini-stroke, ischémie cérébrale transitoire, accident ischémique transitoire, attaque cérébrale, thrombose cérébrale, post AVC, face droop, slurred speech, CVA, ICT, accident vasculaire cérébral, AIT, embolie cérébrale',
    ],
    [
      'multiple sclerosis, MS, sclérose plaques',
      'SEP, demyelinating, optic neuritis, white matter lesions, sclérose en plaques, numbness one side',
    ],
    [
      'neuropathy, neuropathie',
      'peripheral neuropathy, numb feet, neuropathie périphérique, polyneuropathie, brûlement des pieds, pieds qui brûlent, fourmillements, engourdissements, restless legs, RLS, jambes sans repos, numbness feet, tingling feet, numbness, tingling, pins and needles, paresthesia, engourdissement, fourmillement, fourmis, burning feet, pieds engourdis',
    ],
    [
      'weakness, ALS, myasthenia',
      'muscle weakness, SLA, ALS, MND, myasthenia gravis, droopy eyelid, muscle twitching, fasciculations, faiblesse, myasthénie, muscle disease, high CK, CK',
    ],
    [
      'bell palsy, facial palsy, paralysie faciale',
      'bells palsy, bell’s palsy, face paralysis, facial droop, facial weakness',
    ],
    ['concussion, commotion', 'head injury, post concussion, traumatisme crânien'],
  ],
};

export const psychiatry: Field = {
  name: 'Psychiatry',
  known: ['psychiatr', 'mental'],
  asked:
    'psych, mental health, santé mentale, psychiatrist, psy, shrink, mental illness, maladie mentale, psychological, emotional problems',
  otherwise: ['Psychology', 'Child Psychiatry', 'General Practice'],
  topics: [
    [
      'depression, anxiety, mood, dépression, anxiété, insomnia, insomnie, SSRI',
      'depressed, depressive, trouble dépressif majeur, dépression majeure, dépression post-partum, dépression postpartum, baby blues, idées noires, idées suicidaires, pensées suicidaires, suicidaire, trouble anxieux, trouble anxieux généralisé, trouble d’adaptation, trouble d’angoisse, attaques de panique, crises de panique, crises d’angoisse, trouble obsessionnel compulsif, stress post-traumatique, état de stress post-traumatique, burn-out, surmenage, pleure, crying spells, deprimee, moral bas, insomniaque, ISRS, IRSN, SNRI, citalopram, bupropion, wellbutrin, mirtazapine, PHQ-9, GAD-7, antidepressant not working, SSRI not working, depressed and anxious, MDD, TDM, low mood, sad, sadness, feeling sad, feeling down, crying, tearful, hopeless, suicidal, suicide, suicidal thoughts, treatment resistant depression, ' +
        'anxious, GAD, TAG, panic, panic attack, panic attacks, panic disorder, worry, worrying, worries, nervous, nerves bad, stress, stressed, burnout, social anxiety, phobia, phobie, OCD, TOC, obsessive, ' +
        'PTSD, TSPT, trauma, flashbacks, nightmares, adjustment disorder, grief, deuil, déprimé, dépressif, triste, tristesse, humeur, angoisse, anxieux, attaque de panique, trouble panique, crise de panique, ' +
        'idées suicidaires, épuisement professionnel, antidepressant, antidépresseur, sertraline, zoloft, cipralex, escitalopram, venlafaxine, prozac, post partum depression, postpartum depression, PPD, ' +
        'can’t sleep, cannot sleep, trouble sleeping, poor sleep, sleepless, difficulté à dormir, dormir',
    ],
    [
      'ADHD, TDAH, attention deficit, stimulant',
      'ADD, TDA, attention, concentration, concentrating, trouble concentrating, can’t concentrate, can’t focus, focus, inattention, inattentive, distracted, hyperactive, hyperactivity, hyperactif, hyperactivité, impulsive, ' +
        'attention deficit hyperactivity disorder, trouble de l’attention, déficit d’attention, déficit de l’attention, vyvanse, concerta, ritalin, adderall, methylphenidate, adult ADHD, TDAH adulte, ADHD adult',
    ],
    [
      'bipolar, psychosis, mania, schizophrenia, trouble bipolaire, psychose, lithium, antipsychotic',
      'bipolar disorder, manic, trouble bipolaire de type 2, maniaque, épisode maniaque, manic episode, maniacodépression, hallucinations auditives, délires, paranoïaque, premier épisode psychotique, antipsychotique, lithium level, lithémie, rapid cycling, TPL, manic depression, mood swings, hypomania, bipolaire, bipolarité, manie, sautes d’humeur, hearing voices, hears voices, voices, hallucinations, delusions, délire, paranoid, paranoia, paranoïa, ' +
        'psychotic, psychotique, schizophrénie, schizo, schizoaffective, entend des voix, clozapine, olanzapine, quetiapine, seroquel, risperidone, abilify, BPD, borderline, personality disorder, trouble de personnalité, first episode psychosis',
    ],
    ['eating disorder, anorexia, anorexie', 'bulimia, boulimie, binge eating, trouble alimentaire, not eating'],
    ['autism adult, autism', 'adult autism, autisme adulte, asperger, neurodivergent'],
  ],
};

export const childPsychiatry: Field = {
  name: 'Child Psychiatry',
  known: ['child', 'pedopsychiatr', 'youth', 'adolescent'],
  asked:
    'pédopsychiatre, pédopsychiatrie, kids psychiatrist, child mental health, youth mental health, santé mentale jeunesse, child psychiatrist',
  otherwise: ['Pediatrics', 'Psychiatry'],
  topics: [
    [
      'adolescent, self-harm, youth, teen, ADHD child, enfant, behaviour, school',
      'teenager, teenage depression, anxiété ado, anxiété adolescent, ado déprimé, ado anxieux, dépression ado, jeune, jeunes, adolescents, mutilation, se coupe, scarification, anorexie adolescente, trouble du comportement, comportement enfant, opposition, trouble oppositionnel, intimidation, phobie scolaire, teen not eating, tics, gilles de la tourette, tourette, teen depression, teen anxiety, depressed teen, anxious child, anxious kid, child anxiety, anxiety child, kid anxiety, worried child, school refusal, refuses school, won’t go to school, bullying, ' +
        'self harm, cutting, cuts herself, teen self harm, teen cutting, suicidal teen, child ADHD, ADHD child, ADHD kid, hyperactive child, hyperactive kid, kid won’t sit still, angry child, tantrums, oppositional, ODD, aggressive child, ' +
        'child behaviour, behaviour problem child, behavior, kid behaviour, adolescente, ado, enfant anxieux, anxiété enfant, TDAH enfant, automutilation, dépression adolescent, crise de colère, refus scolaire, teen eating disorder, teen anorexia, child depression, child trauma, adolescent déprimé, ' +
        'kid sleep, child sleep, kid won’t sleep',
    ],
  ],
};

export const psychology: Field = {
  name: 'Psychology',
  known: ['psycholog', 'counsel'],
  asked:
    'psychologist, psychologue, therapist, counsellor, counselor, therapy, thérapie, psychotherapy, psychothérapie, CBT, TCC',
  otherwise: ['Psychiatry'],
  topics: [],
};

export const addictionMedicine: Field = {
  name: 'Addiction Medicine',
  known: ['addict', 'dependance', 'toxicoman', 'substance'],
  asked:
    'addiction, substance use, substance abuse, drug use, drugs, SUD, dépendance, toxicomanie, drug addiction, drug problem, addict',
  otherwise: ['Psychiatry', 'Pain Medicine'],
  topics: [
    [
      'opioid, OAT, OUD, buprenorphine, methadone, suboxone, opioïde, méthadone, naloxone, fentanyl',
      'opioid addiction, opioid use disorder, trouble lié à l’usage des opioïdes, TUO, dépendance aux opiacés, sevrage d’opioïdes, surdose, héroïnomane, dilaudid, hydromorphone, morphine, antidouleurs, narcotiques, TAO buprénorphine, buprénorphine, opiate, opiates, narcotics, narcotic addiction, heroin, héroïne, oxycodone, percocet, pain killer addiction, painkiller addiction, painkillers, opioid withdrawal, overdose, sublocade, TAO, ' +
        'dépendance aux opioïdes, opioïdes, microdosing, kadian, addicted to pills, iOAT, opioid dependence',
    ],
    [
      'alcohol, alcool, AUD, naltrexone, withdrawal, sevrage',
      'drinking, drinking problem, trouble lié à l’usage d’alcool, TUA, dépendance à l’alcool, consommation d’alcool, abus d’alcool, boire, arrêter de boire, sevrage alcoolique, acamprosate, disulfiram, drinks too much, heavy drinking, heavy drinker, alcoholism, alcoholic, alcoolisme, alcoolique, alcohol use disorder, alcohol withdrawal, binge drinking, boit trop, sevrage alcool, delirium tremens, DTs, CIWA, booze, quit drinking, stop drinking',
    ],
    [
      'cannabis, cocaine, stimulant, methamphetamine',
      'meth, crystal meth, crack, cocaïne, weed, marijuana, pot, amphetamine, gambling, jeu pathologique, benzodiazepine, benzos, ativan, gaming',
    ],
    ['smoking, tobacco, nicotine', 'quit smoking, vaping, smoking cessation, tabac'],
  ],
};
