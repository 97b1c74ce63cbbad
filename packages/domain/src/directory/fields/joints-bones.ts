import type { Field } from './field.ts';

export const rheumatology: Field = {
  name: 'Rheumatology',
  known: ['rheumat', 'rhumat', 'arthrit'],
  asked:
    'rheum, rhumato, joint, joints, joint doctor, articulation, autoimmune, auto-immune, maladie auto-immune, arthritis doctor',
  otherwise: ['Internal Medicine', 'Orthopedics', 'Physical Medicine'],
  topics: [
    [
      'arthritis, arthrite, rheumatoid, RA, lupus, swollen joint, anti-CCP, ANA, polyarthrite',
      'joint pain, joints pain, PAR, polyarthrites, rhumatisme, rhumatismes, rhumatisme inflammatoire, stiff hands, stiff fingers, mains raides, doigts raides, raideur des mains, doigts enflés, gonflement des articulations, mal aux jointures, jointures, FAN, FAN positifs, FR positif, anticorps antinucléaires, CRP élevée, VS élevée, arthrite rhumatoïde, arthrite juvénile, maladie du tissu conjonctif, syndrome de Sjögren, yeux secs bouche sèche, DMARD, ARMM, biologic arthritis, pain in joints, sore joints, painful joints, aching joints, achy joints, joint swelling, swollen joints, swollen fingers, ' +
        'swollen knuckles, swollen hands, hand swelling, stiff joints, joint stiffness, morning stiffness, stiff in the morning, polyarthralgia, arthralgia, ' +
        'arthralgie, douleur articulaire, douleurs articulaires, douleur aux articulations, mal aux articulations, articulations enflées, raideur matinale, ' +
        'raideur, inflammatory arthritis, early arthritis, rheumatoid arthritis, polyarthrite rhumatoïde, PR, PsA, psoriatic arthritis, arthrite psoriasique, ' +
        'positive ANA, ANA positive, RF positive, rheumatoid factor, CCP, SLE, LED, lupus érythémateux, connective tissue disease, CTD, sjogren, sjogrens, ' +
        'scleroderma, sclérodermie, raynaud, raynauds, myositis, vasculitis, vascularite, butterfly rash, methotrexate, MTX, plaquenil, humira, high CRP, ESR, inflammation markers, ' +
        'reactive arthritis, juvenile arthritis, behcet',
    ],
    [
      'gout, goutte, urate, uric acid, acide urique, tophi, allopurinol, colchicine',
      'gouty, gout attack, goutteux, attaque de goutte, arthrite goutteuse, febuxostat, uloric, tophus, urate élevé, chondrocalcinose, big toe pain, painful big toe, red big toe, swollen big toe, sore toe, toe pain, hot swollen toe, gros orteil, orteil rouge, orteil douloureux, ' +
        'high uric acid, hyperuricemia, hyperuricémie, acide urique élevé, crise de goutte, podagra, pseudogout, CPPD, joint pain, douleur articulaire',
    ],
    [
      'polymyalgia, PMR, giant cell, temporal arteritis',
      'GCA, temporal artery, pseudo-polyarthrite rhizomélique, artérite à cellules géantes, maladie de Horton, ESR high headache, bilateral shoulder stiffness, pseudopolyarthrite, PPR, artérite temporale, jaw claudication, shoulder and hip stiffness, prednisone taper',
    ],
    [
      'fibromyalgia, fibromyalgie',
      'fibro, FM, pain all over, douleurs diffuses, mal partout, douleurs musculaires, pain everywhere, body pain, widespread pain, douleur partout, muscle pain, muscle aches, myalgia',
    ],
    [
      'spondylitis, spondyloarthritis, ankylosing, spondylarthrite',
      'ankylosing spondylitis, axSpA, AS, SpA, spondylarthrite ankylosante, spondyloarthrite, dos inflammatoire, sacro-iliite, HLA B27, psoriatic spine, inflammatory back pain, HLA-B27, spondylarthrite, sacroiliitis, spondylite',
    ],
  ],
};

export const orthopedics: Field = {
  name: 'Orthopedics',
  known: ['orthop'],
  asked:
    'ortho, orthopedic, orthopaedic, bone surgeon, bone doctor, MSK, orthopédie, orthopédiste, bones and joints, fracture, broken bone, fractures, os cassé',
  otherwise: ['Sports Medicine', 'Physical Medicine', 'Rheumatology'],
  topics: [
    [
      'knee, genou, meniscus, ACL, ménisque, osteoarthritis, arthrose, OA',
      'knee pain, sore knee, gonalgie, ligament croisé antérieur, entorse du genou, genou bloqué, genou qui lâche, épanchement du genou, eau dans le genou, water on the knee, kyste de Baker, PTG, remplacement du genou, infiltration genou, viscosuppléance, ostéoarthrose, knee effusion, runner’s knee, knee hurts, bad knee, swollen knee, knee swelling, knee injury, knee arthritis, knee osteoarthritis, torn meniscus, meniscal tear, ' +
        'torn ligament, LCA, ligament, MCL, PCL, knee locking, knee gives way, knee giving out, knee replacement, TKR, TKA, knee injection, cortisone knee, ' +
        'patella, patellofemoral, kneecap, baker cyst, bakers cyst, genou enflé, douleur au genou, mal au genou, ligament croisé, déchirure du ménisque, ' +
        'prothèse de genou, rotule, DJD, degenerative joint, wear and tear, gonarthrose',
    ],
    [
      'shoulder, épaule, rotator cuff, frozen shoulder, coiffe rotateurs, impingement',
      'shoulder pain, sore shoulder, SLAP, SLAP tear, SLAP lesion, labrum, bankart, coiffe, déchirure de la coiffe, rupture de la coiffe, capsulite rétractile, tendinopathie épaule, bursite épaule, épaule douloureuse, épaule luxée, accrochage, calcific tendinitis, AC separation, clavicle, clavicule, infiltration épaule, shoulder hurts, torn rotator cuff, cuff tear, rotator cuff tear, adhesive capsulitis, capsulite, shoulder stiffness, ' +
        'shoulder dislocation, dislocated shoulder, shoulder injection, bursitis shoulder, can’t lift arm, supraspinatus, AC joint, labral tear, biceps tendon, ' +
        'douleur à l’épaule, mal à l’épaule, épaule gelée, épaule bloquée, tendinite épaule, luxation épaule',
    ],
    [
      'hand, wrist, carpal tunnel, trigger finger, main, poignet, canal carpien, CTS, Dupuytren',
      'hand pain, wrist pain, STC, doigt à ressaut, engourdissement des mains la nuit, engourdissement de la main, fourmillements des mains, mains engourdies, ténosynovite, ténosynovite de de Quervain, maladie de Dupuytren, kyste synovial, kyste du poignet, rhizarthrose, arthrose du pouce, arthrose des mains, fracture du scaphoïde, fracture du poignet, doigt coincé, mallet finger, boxer fracture, nerf médian, nerf ulnaire, numbness in hands, weak hand, weak grip, weak grip strength, numb fingers, numb hand, numb hands, tingling fingers, tingling hands, pins and needles hands, hand numbness, ' +
        'finger locking, stuck finger, locked finger, trigger thumb, thumb arthritis, thumb pain, base of thumb, CMC, de quervain, dequervain, ganglion, ' +
        'wrist lump, scaphoid, wrist fracture, tunnel carpien, syndrome du canal carpien, engourdissement des mains, doigts engourdis, doigt à ressort, doigt, ' +
        'finger, median nerve, cubital tunnel, ulnar, dupuytrens',
    ],
    [
      'hip, hanche',
      'hip pain, hip arthritis, hip replacement, THR, THA, trochanteric bursitis, groin pain, douleur à la hanche, coxarthrose, avascular necrosis, AVN, prothèse de hanche',
    ],
    [
      'foot, ankle, pied, cheville',
      'ankle pain, ankle sprain, foot pain, heel pain, plantar fasciitis, bunion, bunions, hallux valgus, flat feet, achilles, tendinite achille, fasciite plantaire, oignon, entorse cheville, pieds plats, heel spur, morton neuroma',
    ],
    ['elbow, coude', 'tennis elbow, elbow pain, golfer elbow, epicondylitis, épicondylite, olecranon bursitis'],
    ['fracture', 'broken arm, broken wrist, broken ankle, nonunion, cast'],
  ],
};

export const physicalMedicine: Field = {
  name: 'Physical Medicine',
  known: ['physical', 'physiatr', 'rehab', 'readapt'],
  asked:
    'physiatry, physiatrist, physiatre, PM&R, rehab, rehabilitation, réadaptation, physical medicine, médecine physique',
  otherwise: ['Orthopedics', 'Pain Medicine', 'Rheumatology'],
  topics: [
    [
      'back pain, back, LBP, sciatica, mal dos, sciatique, lombalgie, lumbar, spine',
      'low back pain, lower back pain, mal de dos, maux de dos, mal de reins, lumbalgie, lombosciatalgie, sciatalgie, dorsalgie, cruralgie, hernie lombaire, discopathie, dégénérescence discale, canal lombaire étroit, entorse lombaire, sténose du canal, radiating leg pain, threw out back, mechanical back pain, sore back, bad back, back hurts, back ache, backache, chronic back pain, back spasm, slipped disc, slipped disk, herniated disc, ' +
        'herniated disk, disc herniation, bulging disc, disc bulge, pinched nerve, nerve pain leg, leg pain, shooting pain leg, radiculopathy, radiculopathie, ' +
        'spinal stenosis, sténose spinale, sténose lombaire, hernie discale, lombaire, mal au dos, douleur au dos, douleur lombaire, dos barré, tour de rein, ' +
        'lumbago, nerf sciatique, nerf coincé, spondylolisthesis, degenerative disc, DDD, tailbone, coccyx, SI joint',
    ],
    [
      'neck pain, neck, cou',
      'sore neck, stiff neck, whiplash, cervical, cervicalgie, mal au cou, torticolis, cervical radiculopathy, coup du lapin',
    ],
    [
      'spasticity, spasticité',
      'stroke rehab, post stroke, muscle stiffness stroke, botox spasticity, brain injury, TBI, concussion, commotion cérébrale, spinal cord injury, amputee, prosthesis',
    ],
    ['EMG, nerve conduction', 'nerve study, NCS, nerve test, électromyogramme, conduction nerveuse'],
    [
      'return to work, work, WCB',
      'disability form, work note, workplace injury, off work, retour au travail, accident de travail, CNESST, WSIB',
    ],
  ],
};

export const painMedicine: Field = {
  name: 'Pain Medicine',
  known: ['pain', 'douleur'],
  asked: 'pain clinic, pain management, pain doctor, clinique de la douleur, chronic pain, douleur chronique',
  otherwise: ['Physical Medicine', 'Addiction Medicine', 'Neurology'],
  topics: [
    [
      'chronic pain, douleur chronique',
      'pain everywhere, pain that won’t go away, persistent pain, opioid taper, opioid tapering, opioids for pain, nerve block, epidural, medical cannabis, ketamine',
    ],
    [
      'neuropathic, neuropathy, neuropathique',
      'nerve pain, burning feet, CRPS, post herpetic, postherpetic neuralgia, PHN, gabapentin, pregabalin, douleur neuropathique, SDRC',
    ],
  ],
};

export const sportsMedicine: Field = {
  name: 'Sports Medicine',
  known: ['sport'],
  asked: 'sport med, sports doctor, médecine du sport, sports injury, blessure sportive',
  otherwise: ['Orthopedics', 'Physical Medicine'],
  topics: [
    ['concussion, commotion', 'head injury sport, commotion cérébrale, post concussion'],
    [
      'tendon, tendinite, tendinopathy',
      'tendonitis, tendinitis, sprain, strain, entorse, foulure, muscle tear, stress fracture, shin splints, running injury',
    ],
  ],
};

export const spineSurgery: Field = {
  name: 'Neurosurgery',
  known: ['neurosurg', 'neurochirurg', 'spine', 'spinal'],
  asked: 'neurosurgeon, brain surgeon, spine surgeon, neurochirurgien, neurochirurgie, chirurgie du dos, back surgery',
  otherwise: ['Neurology', 'Physical Medicine', 'Orthopedics'],
  topics: [
    [
      'spinal stenosis, disc, myelopathy',
      'cauda equina, cervical myelopathy, herniated disc surgery, foot drop, scoliosis, scoliose',
    ],
    [
      'aneurysm, brain tumour, hydrocephalus',
      'brain tumor, tumeur cérébrale, meningioma, méningiome, brain aneurysm, anévrisme cérébral, chiari, NPH, subdural',
    ],
    ['trigeminal, trijumeau', 'trigeminal neuralgia, face pain shock, névralgie du trijumeau'],
  ],
};
