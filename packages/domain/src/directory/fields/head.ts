import type { Field } from './field.ts';

export const otolaryngology: Field = {
  name: 'Otolaryngology',
  known: ['otolaryng', 'otorhino', 'ent', 'orl'],
  asked:
    'ENT, ORL, ear nose throat, ear nose and throat, oto, head and neck, oto-rhino, nez gorge oreilles, ENT doctor, otolaryngologist',
  otherwise: ['General Surgery', 'Allergy and Immunology'],
  topics: [
    [
      'ear, hearing, tinnitus, vertigo, oreille, acouphène, vertige, hearing loss, cholesteatoma, perforation',
      'ear pain, earache, otalgie, otites, otite externe, otite séreuse, otites à répétition, oreille bouchée, oreille qui coule, écoulement oreille, cérumen, cire d’oreille, cire dans les oreilles, ear wax pain, tubes dans les oreilles, sore ear, ear ache, ear infection, ear infections, otitis, otite, OM, AOM, OME, fluid in ear, blocked ear, plugged ear, ear wax, earwax, cerumen, discharge ear, ear discharge, ear draining, runny ear, hole in eardrum, perforated eardrum, eardrum, tympan perforé, tympan, ear tubes, tubes, ' +
        'deaf, deafness, can’t hear, hard of hearing, hearing aid, sudden hearing loss, SNHL, surdité, sourd, perte d’audition, perte auditive, appareil auditif, bourdonnement, ringing ears, ringing in ears, ear ringing, buzzing ear, sifflement oreille, acouphènes, dizzy, dizziness, spinning, room spinning, BPPV, VPPB, meniere, menieres, ' +
        'labyrinthitis, vestibular, étourdissement, étourdissements, étourdi, tête qui tourne, mal à l’oreille, mal d’oreille, mal aux oreilles, douleur oreille, audiogram, audiogramme, bouchon de cérumen, otite moyenne, swimmers ear, epley, cholestéatome',
    ],
    [
      'sinus, sinusitis, nose, polyp, epistaxis, anosmia, nez, sinusite, saignement nez, smell',
      'sinus infection, sinus infections, rhinite, rhinite allergique, rhinite chronique, rhinitis, allergic rhinitis, hay fever, rhume des foins, sinusites, sinusite à répétition, pression au visage, polype nasal, polypose nasale, déviation de la cloison, cloison nasale déviée, nez qui coule, nez qui saigne, écoulement du nez, perte de l’odorat, perte du goût, sinus pain, sinus pressure, chronic sinusitis, CRS, rhinosinusitis, stuffy nose, blocked nose, nasal congestion, congestion, nasal obstruction, can’t breathe through nose, nasal polyps, polypes nasaux, runny nose, deviated septum, septum, broken nose, nosebleed, nosebleeds, nose bleed, nose bleeds, bleeding nose, ' +
        'saigne du nez, saignements de nez, épistaxis, loss of smell, lost smell, can’t smell, no smell, smell taste, anosmie, perte d’odorat, odorat, nez bouché, congestion nasale, sinusite chronique, postnasal drip, facial pressure, écoulement nasal, adenoids, adénoïdes',
    ],
    [
      'throat, voice, hoarseness, neck mass, neck lump, tonsil, dysphagia, gorge, voix, enrouement, globus',
      'hoarse, hoarse voice, dysphonique, enroué, enrouée, voix enrouée, voix cassée, nodules des cordes vocales, polype corde vocale, nodule cou, nodule au cou, nodule cervical, neck nodule, ganglion au cou, ganglion cou, grosse amygdale, amygdalites, amygdalites à répétition, mal de gorge récidivant, angine à répétition, boule au cou, chat dans la gorge, avale de travers, fausse route, frein de langue, glande salivaire, pierre salivaire, voice change, losing voice, lost voice, voice loss, raspy, husky, laryngitis, laryngite, dysphonia, dysphonie, extinction de voix, voix rauque, perte de voix, vocal cord, vocal cords, corde vocale, sore throat, throat pain, recurrent sore throat, mal de gorge, strep throat, tonsils, tonsillitis, amygdale, amygdales, amygdalite, ' +
        'tonsillectomy, lump in throat, lump throat, lump in neck, lump neck, neck swelling, neck node, swollen neck, neck lumps, bosse au cou, bosse dans le cou, masse au cou, masse cervicale, boule dans la gorge, trouble swallowing, difficulty swallowing, swallowing, dysphagie, difficulté à avaler, avaler, throat cancer, head and neck cancer, cancer de la gorge, laryngopharyngeal reflux, LPR, ' +
        'parotid, parotide, salivary, salivary gland, snoring, ronflement, tongue tie, mouth ulcer, throat clearing',
    ],
  ],
};

export const ophthalmology: Field = {
  name: 'Ophthalmology',
  known: ['ophthalm', 'ophtalm', 'optom', 'eye'],
  asked:
    'eye, eyes, oeil, yeux, eye doctor, eye specialist, ophtalmo, vision, optometrist, optométriste, ophtho, sight, oculist, vue',
  otherwise: ['Otolaryngology', 'General Practice'],
  topics: [
    [
      'red eye, conjunctivitis, dry eye, blepharitis, uveitis, chalazion, pink eye, oeil rouge, conjonctivite, paupière, lid',
      'sore eye, sore eyes, oeil qui pique, oeil qui coule, yeux qui coulent, yeux larmoyants, larmoiement, oeil enflé, paupière enflée, paupière tombante, chalazions, blépharites, oeil douloureux, corps étranger oeil, abrasion, kératite herpétique, zona ophtalmique, allergie aux yeux, conjonctivite allergique, eye pain, painful eye, itchy eyes, itchy eye, watery eyes, watery eye, tearing, teary eyes, burning eyes, gritty eyes, dry eyes, yeux secs, oeil sec, sécheresse oculaire, eye infection, eye discharge, goopy eye, sticky eye, stye, sty, orgelet, lump eyelid, eyelid lump, eyelid, eyelids, swollen eyelid, droopy eyelid, ptosis, ' +
        'bloodshot, subconjunctival, something in eye, corneal abrasion, cornea, cornée, keratitis, kératite, iritis, uvéite, light hurts eyes, photophobia, yeux rouges, yeux qui piquent, douleur oeil, mal aux yeux, mal à l’oeil, pterygium, contact lens, pinkeye, blépharite, infection de l’oeil, red eyes, chalazia',
    ],
    [
      'retina, retinopathy, macula, rétine, rétinopathie diabétique, diabetic retinopathy, fundus, retinal',
      'diabetic eye, diabetic eyes, dépistage rétinopathie, rétinopathie du diabète, examen de la vue diabète, vision embrouillée, vision trouble, voit embrouillé, points noirs dans la vision, éclairs, lumières clignotantes, dégénérescence de la macula, trou maculaire, macular hole, OCT, vision qui baisse, diabetes eye, diabetes eyes, eye diabetes, diabetic eye exam, diabetic eye screening, eye screening diabetes, diabetes vision, floaters, flashes, flashing lights, flashes and floaters, retinal detachment, décollement de la rétine, corps flottants, mouches volantes, macular degeneration, AMD, ARMD, DMLA, dégénérescence maculaire, ' +
        'retinal photo, retinal photos, fond d’oeil, oeil diabétique, yeux diabète, rétinopathie, blurred vision, blurry vision, blurry, vision loss, losing vision, loss of vision, vision floue, perte de vision, baisse de vision, poor vision, blind, blindness, cécité, double vision, diplopia, diplopie, voit double, plaquenil screening, hydroxychloroquine screening',
    ],
    [
      'glaucoma, IOP, optic disc, glaucome',
      'eye pressure, high eye pressure, high pressure eye, pression oculaire, pression dans l’oeil, pression des yeux, cupping, cup disc ratio, ocular hypertension',
    ],
    [
      'cataract, cataracte',
      'cataracts, cloudy vision, cloudy lens, cataract surgery, cataractes, chirurgie de la cataracte',
    ],
    ['strabismus, amblyopia', 'lazy eye, crossed eyes, squint, strabisme, amblyopie, oeil paresseux, child eye turn'],
  ],
};

export const dentistry: Field = {
  name: 'Dentistry',
  known: ['dent', 'oral', 'maxillo'],
  asked:
    'dentist, dental, tooth, teeth, dentiste, dents, dent, oral surgery, oral surgeon, mouth doctor, chirurgie buccale, stomatologie, orthodontist',
  otherwise: ['Otolaryngology', 'Sleep Medicine'],
  topics: [
    [
      'oral lesion, mouth, ulcer, leukoplakia, TMJ, jaw, burning mouth, bouche, mâchoire, ATM, oral',
      'mouth ulcer, mouth ulcers, plaque blanche langue, tache blanche langue, langue blanche, white tongue, white patch tongue, langue brûlante, brûlure de la bouche, ulcère de la bouche, aphtes à répétition, lésion de la langue, bosse sur la gencive, craquement de la mâchoire, DTM, serre les dents, grince des dents, gencives qui saignent, mauvaise haleine, mouth sore, mouth sores, sore mouth, canker sore, canker sores, aphthous, aphte, aphtes, oral ulcer, tongue sore, tongue lesion, tongue, sore tongue, white patch mouth, white patches mouth, white spot tongue, red patch mouth, leucoplasie, lichen planus mouth, oral cancer, mouth cancer, cancer de la bouche, oral thrush, thrush, muguet, ' +
        'jaw pain, sore jaw, jaw clicking, clicking jaw, locked jaw, lockjaw, jaw joint, TMD, temporomandibular, teeth grinding, grinding teeth, bruxism, bruxisme, douleur à la mâchoire, mâchoire qui craque, mal à la mâchoire, osteonecrosis jaw, ONJ, MRONJ, dry mouth, bouche sèche, bouche brûlante, langue, toothache, mal de dents, gum, gums, gingivitis, gencives, bleeding gums, ' +
        'lésion buccale, ulcère buccal, plaie dans la bouche, dental abscess, abcès dentaire, wisdom teeth, dents de sagesse, lump lip, lip lesion, bad breath, halitosis',
    ],
  ],
};
