import type { AskedAs } from './field.ts';

/** Drugs, by their own and their Canadian trade names, and families of drugs: each is asked as what it is given for. */
export const drugs: readonly AskedAs[] = [
  [
    'atrial fibrillation',
    'metoprolol, bisoprolol, digoxin, digoxine, diltiazem, verapamil, sotalol, flecainide, propafenone, amiodarone, dronedarone, beta blocker, bêtabloquant, rate control, rhythm control',
  ],
  [
    'heart failure',
    'furosemide, lasix, torsemide, bumetanide, metolazone, sacubitril, entresto, ivabradine, eplerenone, spironolactone, diuretic, diurétique, water pill',
  ],
  [
    'chest pain',
    'nitroglycerin, nitroglycérine, nitro, nitro spray, clopidogrel, plavix, ticagrelor, brilinta, prasugrel, dual antiplatelet, DAPT, aspirin, ASA, atorvastatin, lipitor, rosuvastatin, crestor, simvastatin, pravastatin, ezetimibe, repatha, evolocumab, praluent, alirocumab, inclisiran, icosapent, vascepa, fenofibrate, PCSK9, statine',
  ],
  [
    'hypertension',
    'amlodipine, nifedipine, felodipine, perindopril, coversyl, ramipril, altace, lisinopril, enalapril, candesartan, telmisartan, irbesartan, valsartan, losartan, olmesartan, hydrochlorothiazide, HCTZ, chlorthalidone, indapamide, spironolactone, labetalol, hydralazine, clonidine, doxazosin, ACE inhibitor, ARB, antihypertensive, antihypertenseur',
  ],
  [
    'CKD',
    'finerenone, kerendia, dapagliflozin, forxiga, empagliflozin, jardiance, canagliflozin, invokana, SGLT2, SGLT2 inhibitor, erythropoietin, EPO, kayexalate, patiromer, sevelamer, phosphate binder, tolvaptan, NSAID kidney',
  ],
  ['kidney stone', 'potassium citrate'],
  [
    'type 2 diabetes',
    'metformin, metformine, gliclazide, glyburide, glimepiride, repaglinide, sitagliptin, januvia, linagliptin, trajenta, saxagliptin, semaglutide, ozempic, rybelsus, mounjaro, tirzepatide, liraglutide, victoza, dulaglutide, trulicity, GLP1, GLP-1, lantus, basaglar, toujeo, tresiba, levemir, humalog, novorapid, insuline, basal insulin, empagliflozin, jardiance, forxiga, dapagliflozin, SGLT2, DPP4',
  ],
  [
    'thyroid',
    'levothyroxine, synthroid, eltroxin, methimazole, tapazole, propylthiouracil, PTU, liothyronine, amiodarone',
  ],
  [
    'osteoporosis',
    'alendronate, fosamax, risedronate, actonel, denosumab, prolia, zoledronic acid, aclasta, teriparatide, forteo, romosozumab, evenity, raloxifene, bisphosphonate, bisphosphonates, calcitriol',
  ],
  [
    'dyspepsia',
    'pantoprazole, pantoloc, tecta, omeprazole, esomeprazole, nexium, lansoprazole, prevacid, rabeprazole, pariet, dexlansoprazole, dexilant, ranitidine, famotidine, pepcid, sucralfate, domperidone, metoclopramide, antacid, PPI, IPP',
  ],
  [
    'IBD',
    'mesalamine, mesalazine, salofalk, pentasa, mezavant, sulfasalazine, azathioprine, imuran, mercaptopurine, vedolizumab, entyvio, budesonide, entocort, cortiment, infliximab, remicade, inflectra, ustekinumab, stelara, tofacitinib, upadacitinib, rinvoq',
  ],
  [
    'liver',
    'lactulose, rifaximin, ursodiol, ursodeoxycholic, epclusa, maviret, tenofovir hepatitis, entecavir, acetaminophen overdose',
  ],
  [
    'asthma',
    'salbutamol, ventolin, advair, symbicort, breo, zenhale, dulera, flovent, fluticasone inhaler, budesonide inhaler, pulmicort, alvesco, qvar, montelukast, singulair, omalizumab, xolair, mepolizumab, nucala, benralizumab, fasenra, tezepelumab, bronchodilator, bronchodilatateur, inhaled steroid, pompes',
  ],
  [
    'COPD',
    'tiotropium, spiriva, trelegy, breztri, anoro, stiolto, ultibro, inspiolto, umeclidinium, incruse, ipratropium, atrovent, LAMA, LABA, roflumilast, azithromycin prophylaxis, advair, symbicort, breo',
  ],
  ['pulmonary fibrosis', 'nintedanib, pirfenidone, ofev, esbriet'],
  [
    'rheumatoid arthritis',
    'methotrexate, MTX, méthotrexate, hydroxychloroquine, plaquenil, sulfasalazine, leflunomide, arava, adalimumab, humira, etanercept, enbrel, golimumab, simponi, certolizumab, cimzia, tocilizumab, actemra, abatacept, orencia, rituximab, tofacitinib, xeljanz, upadacitinib, rinvoq, DMARD, DMARDs, biologic, JAK inhibitor, azathioprine, infliximab, prednisone, prednisone taper',
  ],
  ['gout', 'allopurinol, febuxostat, uloric, colchicine, probenecid'],
  [
    'migraine',
    'sumatriptan, imitrex, rizatriptan, maxalt, zolmitriptan, eletriptan, almotriptan, naratriptan, triptans, topiramate, topamax, aimovig, erenumab, ajovy, emgality, atogepant, qulipta, ubrogepant, ubrelvy, nurtec, rimegepant, amitriptyline, nortriptyline, propranolol, fioricet, fiorinal',
  ],
  [
    'seizure',
    'levetiracetam, keppra, lamotrigine, lamictal, valproic acid, divalproex, epival, carbamazepine, tegretol, oxcarbazepine, phenytoin, dilantin, phenobarbital, lacosamide, vimpat, clobazam, brivaracetam, anticonvulsant, anticonvulsivant',
  ],
  [
    'parkinson',
    'levodopa, sinemet, carbidopa, pramipexole, mirapex, ropinirole, rotigotine, rasagiline, selegiline, entacapone, amantadine, benztropine',
  ],
  [
    'neuropathy',
    'gabapentin, gabapentine, neurontin, pregabalin, prégabaline, lyrica, duloxetine, amitriptyline, nortriptyline',
  ],
  [
    'multiple sclerosis',
    'interferon, glatiramer, copaxone, ocrelizumab, ocrevus, natalizumab, tysabri, fingolimod, ofatumumab, tecfidera',
  ],
  [
    'depression',
    'sertraline, zoloft, citalopram, celexa, escitalopram, cipralex, fluoxetine, prozac, paroxetine, paxil, fluvoxamine, venlafaxine, effexor, desvenlafaxine, pristiq, duloxetine, cymbalta, bupropion, wellbutrin, mirtazapine, remeron, trazodone, vortioxetine, trintellix, buspirone, SSRI, SNRI, MAOI, tricyclic, tricyclics, lorazepam, ativan, clonazepam, rivotril, alprazolam, xanax, diazepam, valium, zopiclone, imovane, temazepam, benzodiazepine, esketamine, antidépresseurs',
  ],
  [
    'bipolar',
    'lithium, carbolith, lamotrigine, divalproex, quetiapine, seroquel, olanzapine, zyprexa, aripiprazole, abilify, brexpiprazole, rexulti, risperidone, risperdal, paliperidone, invega, ziprasidone, lurasidone, latuda, haloperidol, haldol, clozapine, clozaril, antipsychotics, mood stabilizer, mood stabiliser, stabilisateur de humeur, long acting injectable, depot injection',
  ],
  [
    'ADHD',
    'methylphenidate, ritalin, concerta, biphentin, foquest, vyvanse, lisdexamfetamine, adderall, dexedrine, dextroamphetamine, atomoxetine, strattera, guanfacine, intuniv, stimulants, psychostimulant',
  ],
  [
    'dementia',
    'donepezil, aricept, rivastigmine, exelon, galantamine, reminyl, memantine, ebixa, cholinesterase inhibitor, lecanemab',
  ],
  [
    'anemia',
    'ferrous fumarate, ferrous sulfate, ferrous gluconate, feramax, monoferric, iron sucrose, iv iron, cyanocobalamin, B12 injection, B12 injections, folic acid, hydroxyurea, eltrombopag',
  ],
  [
    'DVT',
    'apixaban, eliquis, rivaroxaban, xarelto, dabigatran, pradaxa, edoxaban, lixiana, warfarin, coumadin, DOACs, NOAC, dalteparin, fragmin, tinzaparin, innohep, enoxaparin, lovenox, anticoagulation, tranexamic acid',
  ],
  [
    'latent tuberculosis',
    'isoniazid, isoniazide, INH, rifampin, rifampicin, rifapentine, malarone, atovaquone, mefloquine, chloroquine',
  ],
  ['HIV', 'truvada, descovy, biktarvy, dolutegravir, dovato, cabotegravir, PrEP, tenofovir, antirétroviraux'],
  [
    'UTI',
    'nitrofurantoin, macrobid, ciprofloxacin, cipro, cephalexin, keflex, septra, TMP-SMX, fosfomycin, amoxicillin, clavulin, vancomycin, valacyclovir, valtrex, acyclovir, fluconazole, long term antibiotics',
  ],
  [
    'sinusitis',
    'flonase, nasonex, mometasone nasal, fluticasone nasal, dymista, omnaris, nasal steroid, nasal spray, vaporisateur nasal, saline rinse',
  ],
  ['vertigo', 'betahistine, serc'],
  [
    'glaucoma',
    'latanoprost, xalatan, travoprost, bimatoprost, lumigan, timolol, dorzolamide, cosopt, brimonidine, alphagan, brinzolamide, azarga',
  ],
  [
    'red eye',
    'cyclosporine drops, restasis, xiidra, artificial tears, larmes artificielles, olopatadine, pataday, tobramycin, prednisolone drops, eye drops, gouttes ophtalmiques',
  ],
  ['macular degeneration', 'ranibizumab, lucentis, aflibercept, eylea, eye injections'],
  ['retinopathy', 'hydroxychloroquine screening, plaquenil screening'],
  [
    'acne',
    'isotretinoin, isotrétinoïne, accutane, epuris, clarus, tretinoin, trétinoïne, adapalene, tactupump, differin, benzoyl peroxide, benzaclin, clindamycin, doxycycline, minocycline, spironolactone, retinoid, topical retinoid',
  ],
  ['rosacea', 'metronidazole cream, ivermectin cream, rosiver, metrogel, brimonidine gel, onreltea'],
  [
    'psoriasis',
    'calcipotriol, dovobet, enstilar, duobrii, methotrexate, adalimumab, humira, etanercept, enbrel, ustekinumab, stelara, secukinumab, cosentyx, ixekizumab, taltz, guselkumab, tremfya, risankizumab, skyrizi, apremilast, otezla, deucravacitinib, sotyktu, acitretin, soriatane, phototherapy, photothérapie, UVB, PUVA, biologic, biologics, biologique',
  ],
  [
    'eczema',
    'dupilumab, dupixent, tacrolimus, protopic, pimecrolimus, elidel, crisaborole, eucrisa, betamethasone, bétaméthasone, hydrocortisone, clobetasol, mometasone cream, desonide, topical steroid, topical steroids, steroid cream, cortisone cream, crème à la cortisone, tralokinumab, adtralza, upadacitinib, rinvoq, abrocitinib, emollient, moisturizer',
  ],
  ['hair loss', 'minoxidil, rogaine, finasteride hair, baricitinib, olumiant, spironolactone hair'],
  [
    'hives',
    'cetirizine, reactine, loratadine, rupatadine, rupall, bilastine, blexten, desloratadine, antihistamine, antihistamines, antihistaminique, omalizumab, xolair, diphenhydramine, benadryl',
  ],
  ['actinic keratosis', 'fluorouracil, efudex, 5-FU, imiquimod, aldara, zyclara, photodynamic therapy, PDT'],
  ['onychomycosis', 'terbinafine, lamisil, efinaconazole, jublia, ciclopirox, penlac'],
  [
    'contraception',
    'depo provera, medroxyprogesterone, mirena, kyleena, copper IUD, nexplanon, nuvaring, evra, yaz, yasmin, alesse, marvelon, OCP, OCPs, COC, birth control pill, progestin only pill, micronor, slynd, ulipristal, morning after pill, contraceptif, contraceptifs',
  ],
  [
    'menopause',
    'estradiol, estrogen, oestrogen, oestrogène, estrogène, estrogel, estradot, premarin, progesterone, prometrium, progestérone, vagifem, fezolinetant, HRT, MHT, THS, hormonothérapie, estrogen patch',
  ],
  ['abnormal bleeding', 'tranexamic acid, cyklokapron, relugolix, ulipristal fibroid, letrozole ovulation'],
  ['endometriosis', 'dienogest, visanne, elagolix, orilissa, leuprolide, lupron'],
  [
    'BPH',
    'tamsulosin, flomax, alfuzosin, xatral, silodosin, rapaflo, finasteride, proscar, dutasteride, avodart, alpha blocker, alphabloquant',
  ],
  [
    'overactive bladder',
    'mirabegron, myrbetriq, oxybutynin, ditropan, solifenacin, vesicare, tolterodine, detrol, fesoterodine, toviaz',
  ],
  ['erectile dysfunction', 'sildenafil, viagra, tadalafil, cialis, vardenafil, levitra'],
  ['spasticity', 'baclofen, baclofène, tizanidine, dantrolene, botulinum, botox'],
  [
    'back pain',
    'cyclobenzaprine, flexeril, methocarbamol, robaxacet, muscle relaxant, relaxant musculaire, naproxen, naprosyn, celecoxib, celebrex, diclofenac, meloxicam, ibuprofen, NSAID, NSAIDs, AINS, tramadol',
  ],
  ['osteoarthritis', 'hyaluronic, synvisc, durolane, monovisc, glucosamine, voltaren gel, viscosupplementation'],
  [
    'opioid',
    'suboxone, sublocade, buprenorphine, methadone, kadian, oxycodone, oxycontin, percocet, oxyneo, hydromorphone, dilaudid, morphine, codeine, tylenol 3, fentanyl, fentanyl patch, naloxone, narcan, heroin, opioid taper, opioid rotation, kratom',
  ],
  ['alcohol', 'naltrexone, revia, acamprosate, campral, disulfiram, antabuse, librium, detox, désintoxication, ROH'],
  [
    'smoking',
    'varenicline, champix, nicotine patch, nicotine replacement, NRT, nicorette, zyban, timbre de nicotine, cesser de fumer, arrêter de fumer, vapotage',
  ],
  [
    'cannabis',
    'GHB, ketamine use, crystal, ecstasy, MDMA, drogue, drogues, street drugs, hallucinogens, gabapentin misuse',
  ],
  ['obesity', 'wegovy, saxenda, contrave, orlistat, xenical, zepbound'],
];
