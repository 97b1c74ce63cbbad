import type { Field } from './field.ts';

export const gastroenterology: Field = {
  name: 'Gastroenterology',
  known: ['gastro', 'hepatolog', 'digest'],
  asked:
    'GI, gastro, digestive, digestif, stomach doctor, bowel doctor, gut, tummy, belly, gastroentérologue, intestin, hépatologie, liver doctor',
  otherwise: ['Internal Medicine', 'General Surgery'],
  topics: [
    [
      'dyspepsia, reflux, GERD, heartburn, pylori, gastroscopy, RGO, dyspepsie',
      'acid reflux, acid stomach, RGO réfractaire, brûlures d’estomac, reflux acide, digestion difficile, ulcère d’estomac, ulcère gastroduodénal, ulcère peptique, ballonnements, gaz, éructation, hoquet, aliments bloqués, oesophage de Barrett, hernie hiatale, IPP, infection à H. pylori, bactérie estomac, epigastralgia, épigastralgie, heartburn at night, GORD, indigestion, stomach pain, stomach ache, stomach upset, upset stomach, sour stomach, epigastric, ' +
        'epigastric pain, upper abdominal pain, belly pain, tummy pain, abdominal pain, abdo pain, burning stomach, ulcer stomach, stomach ulcer, ' +
        'peptic ulcer, PUD, gastric ulcer, gastritis, gastrite, nausea, nausée, vomiting, vomissement, bloating, bloated, ballonnement, burping, ' +
        'belching, gas, trouble swallowing, difficulty swallowing, swallowing, dysphagia, dysphagie, food stuck, food sticking, barrett, barretts, ' +
        'esophagitis, oesophagite, EoE, hiatal hernia, hiatus hernia, H pylori, H. pylori, helicobacter, PPI, pantoprazole, omeprazole, EGD, ' +
        'gastroscopie, endoscopy, endoscopie, brûlures estomac, brûlement estomac, brûlements d’estomac, reflux gastrique, ' +
        'reflux gastro-oesophagien, mal au ventre, mal de ventre, mal à l’estomac, maux de ventre, douleur abdominale, douleur estomac, ' +
        'ulcère estomac, gastroparesis, gastroparésie, estomac, stomach, globus, remontées acides',
    ],
    [
      'inflammatory bowel, IBD, Crohn, colitis, colite, ulcerative colitis, MICI, maladie Crohn, calprotectin',
      'crohns, crohn’s disease, MII, maladie inflammatoire de l’intestin, maladies inflammatoires de l’intestin, maladie de Crohn, Crohn maladie, rectocolite hémorragique, RCH, CU, calprotectine, calprotectine élevée, diarrhée chronique, diarrhée sanglante, sang et mucus, fistule périanale, infliximab, remicade, chron’s, chrons, chron’s disease, UC, crohns flare, inflamed bowel, bloody diarrhea, diarrhea blood, chronic diarrhea, diarrhea, diarrhoea, loose stools, diarrhée, ' +
        'selles liquides, blood in stool, bloody stool, colite ulcéreuse, rectocolite, mucus stool, proctitis, high calprotectin, bowel disease, ' +
        'maladie inflammatoire de l’intestin, perianal fistula',
    ],
    [
      'irritable bowel, IBS, constipation, functional bowel, côlon irritable, SII',
      'irritable bowel syndrome, spastic colon, bowel trouble, bowel habit, change in bowel habit, constipated, hard stools, cramps, abdominal cramps, ' +
        'syndrome du côlon irritable, constipé, intestin irritable, bloating diarrhea, IBS-D, IBS-C, fecal incontinence, bowel, SIBO, FODMAP',
    ],
    [
      'colonoscopy, FIT, coloscopie, polyp, screening colonoscopy, colon cancer, RSOSi, colon screening',
      'positive FIT, FIT positive, RSOSi positif, test immunochimique positif, sang occulte, polypes du côlon, surveillance de polypes, suivi de polypes, dépistage du cancer colorectal, cancer du côlon dépistage, rectorragie, rectorragies, sang rouge dans les selles, sang au rectum, Lynch, family colon cancer, anémie et côlon, FIT test, bowel cancer, colorectal cancer, CRC, colon polyps, polypes, colonoscopie, scope, bowel screening, ' +
        'family history colon cancer, family history of bowel cancer, rectal bleeding, bleeding rectum, blood in stool, blood in stools, blood in poop, ' +
        'bloody stool, hematochezia, BRBPR, melena, black stool, sang dans les selles, sang selles, saignement rectal, cancer du côlon, ' +
        'dépistage côlon, hemorrhoid, hemorrhoids, hémorroïdes, occult blood, cancer colorectal, diverticulitis, diverticulite',
    ],
    [
      'liver, hepatitis, ALT, steatosis, fatty liver, NAFLD, cirrhosis, LFT, foie, hépatite, cirrhose, bilirubin',
      'liver disease, liver enzymes, ALT élevée, ALAT, ALAT élevée, ASAT, bilan hépatique anormal, bilan hépatique perturbé, enzymes du foie, transaminases élevées, cytolyse, phosphatase alcaline, hépatite virale, hépatite chronique, porteur hépatite B, porteur d’hépatite B, hep b carrier, hépatite C, VHB, VHC, hépatite auto-immune, cirrhose du foie, masse au foie, kyste hépatique, hémangiome, hemangioma liver, high liver enzymes, elevated liver enzymes, abnormal liver tests, liver tests, LFTs, elevated LFTs, abnormal LFTs, ' +
        'high ALT, elevated ALT, AST, GGT, ALP, transaminases, transaminitis, jaundice, yellow eyes, yellow skin, jaunisse, ictère, MASLD, MASH, NASH, ' +
        'hep B, hep C, HBV, HCV, hepatitis B, hepatitis C, hépatite B, foie gras, stéatose, stéatose hépatique, enzymes hépatiques, foie gras non alcoolique, ' +
        'fibroscan, FIB-4, elastography, hemochromatosis, high ferritin, hémochromatose, gilbert, liver lesion, liver cyst, ascites, PBC, ' +
        'maladie du foie, lésion foie, hepatic, hépatique, scarred liver',
    ],
    [
      'celiac, coeliac, maladie coeliaque',
      'celiac disease, gluten, gluten intolerance, TTG, tTG positive, intolérance au gluten, cœliaque',
    ],
    ['pancreas, pancréas, pancreatitis', 'high lipase, lipase, pancreatite, pancreatic cyst, IPMN, EPI'],
    [
      'gallstone, gallbladder, vésicule',
      'gallstones, gall stones, gall bladder, biliary colic, pierres au foie, calcul biliaire, cholecystitis, CBD',
    ],
  ],
};

export const generalSurgery: Field = {
  name: 'General Surgery',
  known: ['surgery', 'surgical', 'chirurgie'],
  asked: 'gen surg, surgeon, surgery, chirurgien, chirurgie, chirurgie générale, general surgeon',
  otherwise: ['Gastroenterology'],
  topics: [
    [
      'hernia, hernie',
      'inguinal hernia, umbilical hernia, groin lump, ventral hernia, hernie inguinale, bulge groin, bulge belly',
    ],
    ['gallbladder, gallstone, vésicule', 'gallstones, biliary colic, cholecystectomy, cholécystectomie'],
    [
      'hemorrhoid, hémorroïde, fissure',
      'piles, hemorrhoids, anal fissure, anal pain, anal fistula, anal lump, perianal abscess, pilonidal, fissure anale, douleur anale',
    ],
    [
      'breast, sein',
      'breast lump, lump in breast, breast mass, breast cancer, bosse au sein, masse au sein, cancer du sein, mastalgia, breast pain, nipple discharge, mammogram, BIRADS',
    ],
    ['appendix, appendicitis', 'appendicite'],
    [
      'bariatric, obesity surgery',
      'gastric bypass, gastric sleeve, weight loss surgery, chirurgie bariatrique, stomach stapling',
    ],
    ['lump, mass, lipoma', 'lipomas, soft tissue mass, abscess, cyst excision'],
  ],
};
