import type { Field } from './field.ts';

export const dermatology: Field = {
  name: 'Dermatology',
  known: ['dermatolog', 'teledermatolog', 'skin'],
  asked:
    'derm, derma, skin, peau, skin doctor, skin disease, skin condition, skin lesion, maladie de peau, lésion cutanée',
  topics: [
    [
      'melanoma, mélanome, mole, nevus, naevus, pigmented lesion, lésion pigmentée, grain de beauté, dysplastic nevus',
      'mole cancer, changing mole, mélanomes, grains de beauté, grain de beauté irrégulier, naevus atypique, naevus dysplasique, lésion noire, lésion foncée, tache foncée, dermatoscopie, lentigo malin, pigmented spot, ABCD, growing mole, dark mole, black mole, new mole, atypical mole, irregular mole, bleeding mole, mole check, skin check, ' +
        'black spot, dark spot, brown spot, black spot skin, dark spot skin, birthmark, beauty spot, beauty mark, freckle, ' +
        'lentigo, dermoscopy, dermoscopie, tache noire, tache brune, tache pigmentée, tache de naissance, naevi, nevi, ' +
        'examen de peau, grain de beauté qui change, tache qui change, tache qui grandit, changing spot, spot changed colour, ' +
        'changed colour, changing colour, spot growing, spot bleeds, ABCDE',
    ],
    [
      'skin cancer, basal cell, squamous cell, actinic keratosis, BCC, SCC, cancer peau, carcinome, kératose',
      'nonhealing skin sore, carcinome basocellulaire, carcinome spinocellulaire, CBC, CSC, kératoses actiniques, kératose solaire, lésion qui saigne, plaie qui ne guérit pas visage, Bowen, lésion suspecte, suspicious lesion, Mohs, aldara, cryothérapie, cryotherapy, sore that does not heal, skin growth, sun damage, sun spots, sun damaged skin, solar keratosis, ' +
        'AK, AKs, actinic damage, Bowen disease, keratoacanthoma, Mohs surgery, NMSC, rodent ulcer, skin tumour, skin tumor, ' +
        'kératose actinique, basocellulaire, spinocellulaire, dommage solaire, cancer cutané, cancer de la peau, ' +
        'scaly spot, crusty spot, efudex',
    ],
    [
      'acne, acné, rosacea, rosacée',
      'pimples, zits, acné kystique, acné sévère, acné adulte, acné hormonale, roaccutane, peau grasse, rougeurs au visage, visage rouge, rosacée oculaire, hidradénite suppurée, adult acne, hormonal acne, spironolactone acne, doxycycline acne, spots face, blackheads, cystic acne, breakouts, teenage skin, red face, facial redness, flushing face, ' +
        'boutons, boutons visage, points noirs, couperose, accutane, isotretinoin, isotrétinoïne, epuris, cipro 2, ' +
        'perioral dermatitis, boil, furuncle, furoncle, hidradenitis, hidradenitis suppurativa, hidrosadénite, verneuil, HS',
    ],
    [
      'psoriasis, plaque psoriasis',
      'scaly plaques, scaly skin, psoriasis en plaques, psoriasis en gouttes, psoriasis du cuir chevelu, plaques rouges coudes, plaques genoux, squames, methotrexate psoriasis, psoriasis biologic, palmoplantar, inverse psoriasis, silvery scales, scaly elbows, plaques elbows, plaques knees, scalp plaques, plaques coudes, plaques rouges, plaques coude, guttate, ' +
        'pitting nails, nail psoriasis, psoriasis unguéal, peau qui pèle, scalp scales',
    ],
    [
      'eczema, eczéma, atopic dermatitis, dermatitis, dermatite, contact dermatitis, contact allergy',
      'itchy skin, dry skin, eczéma bébé, bébé eczéma, eczema baby, eczéma des mains, dermatite atopique, dermatite de contact, dermatite séborrhéique, dermatite périorale, peau qui pique, peau irritée, peau craquelée, croûtes de lait, protopic, elidel, cortisone crème, topical steroid, dry itchy skin, itching, itch, itchy, cracked hands, hand eczema, patch testing, patch test, ' +
        'seborrheic dermatitis, dandruff, cradle cap, nummular, dyshidrosis, pompholyx, diaper rash, érythème fessier, ' +
        'démangeaison, démangeaisons, peau sèche, dermite, dermite séborrhéique, pellicules, allergie de contact, nickel allergy, ' +
        'poison ivy, AD, dupixent, dupilumab',
    ],
    [
      'rash, urticaria, hives, urticaire, éruption, drug eruption, pruritus, prurit',
      'itchy rash, red rash, shingles, zona, herpes zoster, herpès zoster, rash qui pique, rash cutané, boutons qui piquent, plaques rouges, urticaire chronique, chronic hives, urticaire géante, oedème de Quincke, éruption médicamenteuse, toxidermie, ampoules, bulles sur la peau, pityriasis, pityriasis rosé, lichen plan, lichen, fungal infection skin, mycose de la peau, poux, lice, bed bugs, punaises, infection à champignons, heat rash, skin rash, welts, blisters, bullous, pemphigoid, pemphigus, wheals, pityriasis rosea, lichen planus, ' +
        'vasculitis skin, purpura, drug rash, viral rash, exanthema, exanthème, rougeurs, plaques qui démangent, éruption cutanée, ' +
        'cloques, bulles, angioedema, skin reaction, réaction cutanée, granuloma annulare, shingles rash, ringworm, tinea, ' +
        'teigne, mycose, fungal rash, scabies, gale, impetigo, cold sore, feu sauvage, herpes',
    ],
    [
      'hair loss, alopecia, alopécie, hair, cheveux, scalp, cuir chevelu, perte cheveux',
      'bald, balding, going bald, perd ses cheveux, perte des cheveux, plaques sans cheveux, alopécie androgénétique, teigne du cuir chevelu, hair shedding, minoxidil, bald patch, bald spot, losing hair, hair thinning, thinning hair, hair falling out, shedding hair, ' +
        'chute de cheveux, calvitie, hirsutism, hirsutisme, excess hair, hairy, folliculitis, areata, pelade, effluvium, ' +
        'female pattern hair loss, telogen',
    ],
    [
      'nail, ongle',
      'toenail fungus, nail fungus, onychomycosis, onychomycose, fungal nail, ingrown nail, champignon ongle, black nail',
    ],
    [
      'wart, verrue, verruca',
      'warts, verrues, molluscum, plantar wart, skin tag, skin tags, seborrheic keratosis, acrochordon',
    ],
    [
      'vitiligo',
      'white patches, white spots skin, loss of pigment, dépigmentation, taches blanches, melasma, mélasma, hyperpigmentation',
    ],
    ['hyperhidrosis, hyperhidrose', 'sweating, excessive sweating, sweaty, sweaty palms, transpiration, sudation'],
    ['cyst, kyste', 'lump skin, sebaceous cyst, epidermoid cyst, lipoma, lipome, kyste sébacé, bump skin, fatty lump'],
  ],
};

export const plasticSurgery: Field = {
  name: 'Plastic Surgery',
  known: ['plastic', 'plastique'],
  asked: 'plastics, plastic surgeon, chirurgie plastique, chirurgien plasticien, plasticien',
  otherwise: ['Dermatology', 'General Surgery'],
  topics: [
    ['scar, keloid, cicatrice, chéloïde', 'ugly scar, scar revision, hypertrophic scar'],
    ['burn, brûlure', 'burns, scald'],
    [
      'breast reduction, réduction mammaire',
      'large breasts, breast reconstruction, reconstruction mammaire, gynecomastia, gynécomastie',
    ],
    ['hand surgery, hand, main', 'hand laceration, tendon laceration, Dupuytren, dupuytrens, ganglion, hand infection'],
    ['skin excision, excision', 'lump removal, cyst removal, lipoma removal, eyelid surgery, blepharoplasty, ptosis'],
  ],
};

export const woundCare: Field = {
  name: 'Wound Care',
  known: ['wound', 'plaies'],
  asked: 'wound care, wound nurse, soins de plaies, infirmière de plaies',
  otherwise: ['Long Term Care', 'Vascular Surgery', 'Dermatology'],
  topics: [
    [
      'wound, plaie, ulcer, ulcère, pressure injury, pressure ulcer, escarre, plaie de pression, leg ulcer',
      'bed sore, bedsore, bedsores, pressure sore, decubitus, open sore leg, leg sore, leg wound, foot ulcer, diabetic foot, ' +
        'diabetic foot ulcer, venous ulcer, nonhealing wound, non healing wound, slow healing wound, plaie de lit, plaie jambe, ' +
        'ulcère de jambe, ulcère veineux, pied diabétique, mal perforant, dressing, pansement, compression bandage, skin tear, DFU, ' +
        'surgical wound, plaie qui ne guérit pas',
    ],
  ],
};
