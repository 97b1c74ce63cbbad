type InFrench = readonly [name: string, short: string, long: string];

/** The French of the demo world's services by their keys: name, a sentence or two, and more. */
export const servicesInFrench: Readonly<Record<string, InFrench>> = {
  pigmented: [
    'Varga Dermatologie – lésions pigmentées',
    'Grains de beauté nouveaux ou changeants, avis de dermoscopie. Joignez une vue d’ensemble et un gros plan.',
    'Deux dermatologues lisent chaque demande au sujet d’une lésion pigmentée nouvelle, changeante ou douteuse et disent s’il faut exciser, surveiller ou laisser. Un mélanome soupçonné a un rendez-vous dans la semaine. Envoyez une vue d’ensemble, un gros plan avec une règle et, s’il y en a une, une image de dermoscopie.',
  ],
  acne: [
    'Acné et isotrétinoïne',
    'Acné cicatricielle ou réfractaire au traitement de première ligne; début et suivi de l’isotrétinoïne.',
    'Conseils sur le traitement topique et systémique de l’acné, de l’hidradénite légère et de la rosacée. Avec ce service, l’isotrétinoïne peut être commencée et suivie dans votre propre clinique : envoyez l’ALT, le bilan lipidique et, s’il y a lieu, deux tests de grossesse négatifs.',
  ],
  psoriasis: [
    'Psoriasis : crèmes, lumière et agents biologiques',
    'Psoriasis de toute étendue, bilan avant le méthotrexate ou un agent biologique.',
    'Du psoriasis du cuir chevelu à l’érythrodermie. Pour un traitement systémique, veuillez joindre la FSC, la créatinine, l’ALT, les hépatites B et C, le VIH et un test de tuberculose des trois derniers mois. Mentionnez la douleur articulaire matinale : nous travaillons avec la rhumatologie.',
  ],
  eczema: [
    'Eczéma chez l’enfant et l’adulte',
    'Dermatite atopique et de contact, plans par paliers, tests épicutanés.',
    'Des plans pratiques pour l’eczéma à tout âge : puissance et quantité de corticostéroïde selon le site, infection, sommeil, école, et quand le dupilumab ou un inhibiteur de JAK vaut la paperasse. Les tests épicutanés sont lus à 48 et à 96 heures à Calgary.',
  ],
  hairLoss: [
    'Cheveux et cuir chevelu',
    'Perte de cheveux diffuse ou en plaques, alopécie cicatricielle, maladies du cuir chevelu.',
    'Veuillez envoyer la ferritine, la TSH et la FSC avec la première demande, ainsi que des photos de la raie, des deux tempes et du vertex. Une rougeur ou des squames autour des cheveux rendent la demande plus urgente : l’alopécie cicatricielle ne repousse pas.',
  ],
  skinCancer: [
    'Cancer de la peau et dommages actiniques',
    'Carcinome basocellulaire et spinocellulaire, kératose actinique, quoi biopsier.',
    'S’il faut biopsier, quoi traiter par 5-FU, cryothérapie ou lumière, et quoi envoyer en chirurgie. Un carcinome spinocellulaire de la lèvre ou de l’oreille, et tout ce qui croît vite chez un greffé, est vu en deux semaines.',
  ],
  rash: [
    'Éruptions, urticaire et toxidermies',
    'Éruptions inexpliquées, urticaire chronique, bulles, toxidermies soupçonnées.',
    'Une éruption avec fièvre, érosions muqueuses ou douleur cutanée relève de l’urgence, pas d’ici. Sinon, une courte histoire, la liste des médicaments commencés depuis huit semaines et deux photos nettes donnent le plus souvent une réponse le jour même.',
  ],
  okanaganSkin: [
    'Télédermatologie de l’Okanagan',
    'Lésions pigmentées et examens de la peau pour l’intérieur de la Colombie-Britannique.',
    'Un service d’un seul dermatologue, avec des journées de clinique à Kelowna. Les photos sont triées en semaine; les excisions se font à Kelowna ou, si le patient le préfère, chez un chirurgien plus près de chez lui.',
  ],
  arrhythmia: [
    'Palpitations et fibrillation auriculaire',
    'Palpitations, questions d’ECG et de Holter, contrôle de la fréquence ou du rythme, anticoagulation en fibrillation auriculaire.',
    'Joignez l’ECG à 12 dérivations en image ou en PDF. Pour une fibrillation auriculaire, précisez son début, le poids et la créatinine. Une syncope à l’effort, ou des antécédents familiaux de mort subite, demandent un appel plutôt qu’une consultation.',
  ],
  heartFailure: [
    'Insuffisance cardiaque entre les visites',
    'Titration des quatre piliers, diurétiques, dyspnée avec fraction d’éjection connue.',
    'Nous vous aidons à amener vos patients aux doses cibles dans votre clinique. Indiquez le poids d’aujourd’hui et d’il y a un mois, la pression debout, le potassium, la créatinine et la dernière fraction d’éjection avec sa date.',
  ],
  chestPain: [
    'Douleur thoracique et risque',
    'Douleur thoracique stable, prochain examen, questions de lipides et d’antiplaquettaires. Pas pour une douleur aiguë.',
    'Pour une douleur stable depuis deux semaines ou plus. Nous choisissons l’examen avec vous (tapis roulant, perfusion, angio-TDM) et disons comment lire un score calcique. Une douleur au repos ou d’apparition récente va à l’urgence.',
  ],
  pocketEcho: [
    'Souffles et rapports d’échocardiographie',
    'Ce que veut dire un rapport d’échocardiographie, quand la répéter, qui a besoin d’un chirurgien.',
    'Envoyez le rapport complet. Vous recevez le délai de la prochaine échographie, les conseils sur l’endocardite avant des soins dentaires et le moment où nous voulons voir le patient à Vancouver.',
  ],
  ckd: [
    'Insuffisance rénale chronique, Bow Crescent',
    'Baisse du DFGe, protéinurie, hyperkaliémie, questions sur les inhibiteurs du SRAA. Indiquez la créatinine et le potassium des 30 derniers jours.',
    'La plupart des patients dont le DFGe dépasse 30 peuvent rester avec vous. Nous disons quelle pression viser, que faire du potassium et quand refaire le rapport albumine/créatinine.',
  ],
  ckdDiabetes: [
    'Néphropathie diabétique et planification',
    'Insuffisance rénale des stades 3 à 5, néphropathie diabétique, planification de la prédialyse.',
    'Pour une fonction qui baisse chez le diabétique, pour choisir entre finérénone, inhibiteur du SGLT2 et agoniste du GLP-1, et pour la discussion sur la dialyse, la greffe ou les soins conservateurs.',
  ],
  resistant: [
    'Hypertension réfractaire et secondaire',
    'Hypertension réfractaire, causes secondaires, rapports de MAPA.',
    'Trois médicaments dont un diurétique et toujours au-dessus de la cible : nous cherchons l’hyperaldostéronisme, la sténose de l’artère rénale, l’apnée du sommeil et la liste de renouvellements de la pharmacie, dans cet ordre de rendement.',
  ],
  stones: [
    'Prévention des calculs rénaux',
    'Lithiase récidivante, bilan métabolique. Joignez le dernier rapport de TDM s’il y en a un.',
    'Pas pour une colique aiguë. Après un deuxième calcul, ou le premier chez un enfant ou sur rein unique, nous lisons l’urine de 24 heures avec vous et écrivons un plan de liquides, d’alimentation et de médicaments.',
  ],
  kidneyCoach: [
    'Accompagnement en santé rénale',
    'Cibles de pression, consignes des jours de maladie, quand diriger plus loin.',
    'Un médecin de famille diplômé en néphrologie répond aux petites questions dans l’heure : quel médicament arrêter en cas de gastro-entérite, quel potassium inquiète, et si le néphrologue doit le savoir.',
  ],
  diabetes: [
    'Diabète après la metformine',
    'Prochain médicament, début et titration de l’insuline, capteurs et couverture.',
    'Dites-nous ce que le patient peut payer et accepte de s’injecter. Nous répondons par une seule étape, la dose, le délai de suivi et le formulaire de couverture.',
  ],
  thyroid: [
    'Nodules et fonction de la thyroïde',
    'TSH anormale, nodules et rapports d’échographie, thyroïde pendant la grossesse.',
    'Indiquez la TSH, la T4 libre et, pour un nodule, la catégorie TI-RADS. En cas de grossesse, écrivez la semaine : ces demandes sont lues en premier.',
  ],
  bone: [
    'Ostéoporose et calcium',
    'Rapports d’ostéodensitométrie, pauses thérapeutiques, fractures sous traitement, hypercalcémie.',
    'Qui traiter, avec quoi et pendant combien de temps; que faire avant une extraction dentaire; quand un bisphosphonate peut être arrêté.',
  ],
  dyspepsia: [
    'Dyspepsie, reflux et H. pylori',
    'Reflux qui persiste, H. pylori après un échec, qui a besoin d’une endoscopie.',
    'Avec des signes d’alarme (perte de poids, saignement, dysphagie, carence en fer), l’endoscopie se fait en six semaines. Sans eux, un plan pour votre clinique est d’ordinaire plus rapide qu’une gastroscopie.',
  ],
  ibd: [
    'Ligne des maladies inflammatoires de l’intestin',
    'Poussées, calprotectine, vaccins et grossesse dans la maladie de Crohn et la colite ulcéreuse.',
    'Pour les patients qui ont un diagnostic. La calprotectine, la CRP et la culture de selles rendent la réponse deux fois meilleure. Pour un premier diagnostic, veuillez passer par une demande de consultation en clinique.',
  ],
  liver: [
    'Enzymes hépatiques élevées',
    'ALT, PAL et bilirubine anormales, foie gras, scores de fibrose.',
    'Donnez l’âge, le poids, l’alcool et le FIB-4 si vous l’avez. Nous disons lesquels des nombreux tests valent la prise de sang, et si le patient devrait avoir une élastographie.',
  ],
  asthma: [
    'Asthme difficile',
    'Asthme non maîtrisé, choix de l’inhalateur, qui est admissible à un agent biologique.',
    'Avant la demande : observez une inhalation, comptez les renouvellements à la pharmacie et demandez s’il y a un chat. Pour le reste, nous aidons avec plaisir.',
  ],
  copd: [
    'MPOC dans la communauté',
    'Paliers d’inhalateurs, oxygène, exacerbations fréquentes, réadaptation.',
    'Pour les patients qui ont une spirométrie. Nous revoyons l’échelle des inhalateurs, la place de l’azithromycine ou du roflumilast, et comment obtenir oxygène et réadaptation hors de la ville.',
  ],
  cough: [
    'Toux de plus de huit semaines',
    'Toux chronique avec radiographie normale; nodules découverts par hasard.',
    'Une page pour vous et une pour le patient : nez, reflux, IECA, asthme, puis les causes rares. Les nodules pulmonaires reçoivent une réponse selon la taille et le risque.',
  ],
  arthritis: [
    'Arthrite débutante',
    'Articulations enflées depuis peu, anticorps positifs, traitement de transition.',
    'L’arthrite inflammatoire débutante est vue en quatre semaines. Dites-nous quelles articulations sont enflées, et non seulement sensibles, et combien de temps dure la raideur matinale.',
  ],
  gout: [
    'Goutte : atteindre la cible',
    'Crises sous allopurinol, goutte et maladie rénale, prophylaxie.',
    'Commencez bas, augmentez toutes les deux à quatre semaines, couvrez avec la colchicine, visez moins de 360. Là où les reins compliquent, nous faisons le calcul avec vous.',
  ],
  mood: [
    'Dépression et anxiété chez l’adulte',
    'Deuxième et troisième étapes de la dépression, anxiété, sommeil, effets indésirables.',
    'Écrivez ce qui a été essayé, à quelle dose et pendant combien de semaines : c’est l’essentiel de la réponse. Pas pour les urgences; en présence d’un plan ou d’une intention, appelez la ligne de crise avec le patient.',
  ],
  adhd: [
    'TDAH chez l’adulte',
    'Diagnostic à votre cabinet, choix du stimulant, pression artérielle, mésusage.',
    'Envoyez l’ASRS et une ligne sur l’école. Nous n’avons pas besoin d’une évaluation neuropsychologique pour vous aider.',
  ],
  bipolar: [
    'Trouble bipolaire et psychose',
    'Stabilisateurs de l’humeur, suivi métabolique, effets indésirables des antipsychotiques.',
    'Pour les soins partagés des personnes qui ont un diagnostic, et pour la question de savoir s’il s’agit bien d’un trouble bipolaire.',
  ],
  childMood: [
    'Enfants et adolescents',
    'Anxiété, humeur basse, automutilation et TDAH avant 18 ans; lettres pour l’école.',
    'Dites-nous qui vit à la maison et ce que dit l’école. Nous suggérons quoi dire à la famille aussi bien que quoi prescrire.',
  ],
  kids: [
    'Toute question sur un enfant',
    'Croissance, souffles, alimentation, fièvres, résultats anormaux chez l’enfant.',
    'La porte générale pour les enfants jusqu’à 17 ans. Les courbes de croissance en image, s’il vous plaît, et la taille des parents quand la question porte sur la taille.',
  ],
  development: [
    'Développement et comportement avant six ans',
    'Retard de langage, dépistage de l’autisme, sommeil, apprentissage de la propreté.',
    'Indiquez l’outil de dépistage utilisé. Nous répondons par ce qu’il faut commencer maintenant, pendant que la liste d’attente suit son cours.',
  ],
  falls: [
    'Chutes, fragilité et trop de comprimés',
    'Chutes inexpliquées, déprescription, perte de poids au grand âge.',
    'Donnez la liste de la pharmacie, la pression debout et ce qui inquiète la famille. Vous recevez un plan dans l’ordre de ce qui aide le plus.',
  ],
  dementia: [
    'Mémoire et troubles neurocognitifs',
    'Bilan, conduite automobile, comportement, inhibiteurs de la cholinestérase.',
    'Score cognitif, fonctionnement à la maison, conduite. Pour le comportement, dites ce qui s’est passé avant, pendant et après.',
  ],
  ltcPills: [
    'Médicaments en soins de longue durée',
    'Révision des médicaments, antipsychotiques, ordonnances de fin de vie des résidents.',
    'Pour le médecin de CHSLD un dimanche : doses en insuffisance rénale, quoi arrêter, ordonnances de confort.',
  ],
  ltcWound: [
    'Plaies en hébergement',
    'Lésions de pression, ulcères de jambe, pansements du formulaire.',
    'Une photo avec une règle, depuis quand, ce qui est appliqué maintenant, et si le pied a un pouls.',
  ],
  oat: [
    'Traitement par agonistes opioïdes',
    'Début de la buprénorphine, doses de méthadone, doses manquées, grossesse.',
    'Calendriers de micro-induction, doses à emporter et que faire après des jours manqués, selon les règles de votre province.',
  ],
  alcohol: [
    'Alcool : sevrage et suite',
    'Sevrage à domicile ou non, naltrexone, gabapentine, acamprosate.',
    'Nous aidons à décider qui peut faire son sevrage à la maison et écrivons le calendrier avec vous.',
  ],
  back: [
    'Mal de dos et spasticité',
    'Lombalgie persistante, rapports d’EMG, spasticité après un AVC, retour au travail.',
    'Quoi imager et quoi ne pas imager, comment rédiger le billet de travail, et quand la toxine botulinique aide.',
  ],
  knee: [
    'Genoux',
    'Arthrose, ménisque, quand la chirurgie aide. Radiographies debout, s’il vous plaît.',
    'La plupart des genoux ont besoin de force, de poids en moins et de temps. Nous disons lesquels non, et quoi demander avant de les voir.',
  ],
  shoulder: [
    'Épaules',
    'Coiffe des rotateurs, capsulite, instabilité, infiltrations.',
    'L’amplitude en degrés et une radiographie suffisent pour commencer. Une rupture aiguë de la coiffe chez qui travaille avec ses bras est vue en six semaines.',
  ],
  hand: [
    'Mains et poignets',
    'Canal carpien, doigt à ressort, kyste synovial, doutes sur le scaphoïde.',
    'Une étude de conduction n’est pas toujours nécessaire. Nous répondons attelle, infiltration ou opération, avec les délais de votre région.',
  ],
  hematuria: [
    'Sang dans l’urine, APS',
    'Hématurie microscopique et visible, résultats d’APS, quoi imager.',
    'Un saignement visible a une cystoscopie en quatre semaines. Pour l’APS, donnez l’âge, les deux dernières valeurs et s’il y a eu une infection.',
  ],
  voiding: [
    'Symptômes de la prostate et de la vessie',
    'Nycturie, urgenturie, jet faible, incontinence chez l’homme et la femme.',
    'Un calendrier mictionnel de trois jours règle presque tout. Nous disons quel médicament d’abord et quand le résidu compte.',
  ],
  bleeding: [
    'Saignements et fibromes',
    'Saignements abondants ou irréguliers, fibromes, saignements après la ménopause.',
    'Un saignement après la ménopause est vu en trois semaines. L’hémoglobine, la ferritine et l’échographie font la réponse.',
  ],
  contraception: [
    'Contraception complexe',
    'Migraine, thrombose, épilepsie, obésité : ce qui est permis; fils introuvables, saignements sous hormones.',
    'Nous répondons selon les critères d’admissibilité, avec un premier et un deuxième choix.',
  ],
  menopause: [
    'Ménopause',
    'Bouffées de chaleur, hormonothérapie et risques, solutions de rechange.',
    'Les bienfaits et les risques pour cette patiente, en chiffres que vous pouvez lui montrer.',
  ],
  oral: [
    'Lésions buccales et douleur à la mâchoire',
    'Plaques blanches et rouges, ulcères de plus de trois semaines, articulation temporomandibulaire, bisphosphonates.',
    'Un ulcère qui dure trois semaines est biopsié. Pour une douleur à la mâchoire, dites où elle claque et jusqu’où la bouche s’ouvre.',
  ],
  sleep: [
    'Test du sommeil à domicile, Saskatoon',
    'Test à domicile de niveau 3, rapport en dix jours, orthèse buccale ou CPAP.',
    'L’appareil est envoyé au patient par la poste. Veuillez donner le score STOP-BANG; l’insuffisance cardiaque et l’oxygène à domicile demandent plutôt une étude en laboratoire.',
  ],
  colonoscopy: [
    'Coloscopie de dépistage, guichet central',
    'Demande par télécopieur au guichet central : RSOSi positif, antécédents familiaux, surveillance.',
    'Cette clinique ne lit pas les messages ici : votre demande part en PDF par télécopieur et figure dans vos archives avec l’état de son envoi. Les patients sont appelés dans les deux semaines.',
  ],
  headache: [
    'Clinique des céphalées en ligne',
    'Prophylaxie de la migraine, abus d’analgésiques, quand imager.',
    'Un journal de quatre semaines en dit plus qu’une TDM. Céphalée soudaine, posturale ou nouvelle après 50 ans : dites-le à la première ligne et nous la lisons d’abord.',
  ],
  seizure: [
    'Première crise et épilepsie',
    'Après une première crise, dosages et interactions, conduite automobile, grossesse.',
    'Le récit d’un témoin ou une vidéo de téléphone vaut plus qu’un EEG. Chaque réponse comprend les règles de conduite de la province.',
  ],
  tremor: [
    'Tremblement, démarche et maladie de Parkinson',
    'Est-ce la maladie de Parkinson, quel médicament d’abord, chutes et blocages.',
    'Décrivez l’écriture, le balancement des bras et le sommeil. Une courte vidéo de la marche et d’une gorgée au verre aide.',
  ],
  anemia: [
    'Anémie et formules sanguines étranges',
    'Anémie inexpliquée, plaquettes hautes ou basses, lymphocytes, paraprotéines.',
    'Envoyez les trois dernières formules avec leurs dates, la ferritine et le frottis. La plupart des formules anormales demandent un second regard, non une moelle.',
  ],
  clot: [
    'Thromboses et anticoagulants',
    'Combien de temps, quel médicament, interruption pour une intervention, tests de thrombophilie.',
    'Les questions d’anticoagulants autour d’une chirurgie reçoivent une réponse le jour même quand la date y figure.',
  ],
  latentTb: [
    'Tuberculose latente et voyages',
    'TLIG ou TCT positif, avant un agent biologique, après un voyage.',
    'Nous calculons le risque avec vous et choisissons entre la rifampicine et l’isoniazide avec rifapentine, interactions vérifiées.',
  ],
  infections: [
    'Infections qui reviennent',
    'Infections urinaires récidivantes, cellulite et furoncles, allergie à la pénicilline.',
    'Les cultures avec antibiogramme, s’il vous plaît. Une allergie à la pénicilline peut souvent être retirée du dossier en chemin.',
  ],
  ear: [
    'Oreille, audition et étourdissements',
    'Perforations, perte auditive, acouphènes, vertiges. Les photos prises à l’otoscope sont bienvenues.',
    'Une perte auditive soudaine se traite aujourd’hui : commencez la prednisone et appelez. Tout le reste reçoit une réponse avec l’audiogramme.',
  ],
  sinus: [
    'Nez, sinus et odorat',
    'Sinusite chronique, polypes, saignements de nez, perte de l’odorat.',
    'Huit semaines de solution saline et de corticostéroïde nasal viennent d’abord; dites-nous qu’elles ont été faites et comment.',
  ],
  throat: [
    'Gorge, voix et masses cervicales',
    'Voix enrouée depuis plus de quatre semaines, déglutition, amygdales, masses cervicales.',
    'Une masse cervicale de plus de deux semaines chez un adulte est un cancer jusqu’à preuve du contraire : nous la voyons vite et dirons quoi demander d’abord.',
  ],
  redEye: [
    'Œil rouge et paupières',
    'Yeux rouges, douloureux ou secs, paupières, orgelets. Une perte de vision est une urgence.',
    'Donnez l’acuité de chaque œil avec les lunettes du patient. Lentille et douleur ensemble veulent dire aujourd’hui, par téléphone.',
  ],
  retina: [
    'Photos de la rétine et diabète',
    'Lecture des photos de la rétine prises dans votre clinique, délais de suivi.',
    'Deux photos de chaque œil. Vous recevez le grade, le délai et un rendez-vous là où un laser ou des injections s’imposent.',
  ],
  glaucoma: [
    'Glaucome soupçonné',
    'Fermé pour le moment.',
    'Le service fait relâche jusqu’à ce qu’il trouve un deuxième lecteur.',
  ],
};

/** The French of the second sentence of each specialist's few words, in the order of the English ones. */
export const biosInFrench: readonly string[] = [
  'Formation à Montréal et à Edmonton; répond à la plupart des demandes entre deux cliniques.',
  'A quitté une pratique rurale pour le Canada et se souvient de ce que c’est.',
  'Enseigne aux résidents le jeudi et lit les demandes le soir.',
  'Préfère une question courte avec de bonnes données à une longue lettre.',
];
