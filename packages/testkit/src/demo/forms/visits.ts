import { choice, date, email, form, line, lines, ownEmail, phone, says, section, ticks, yesNo } from './builder.ts';

export const beforeYourVisit = form(
  ['Before your visit', 'Avant votre visite'],
  [
    section(
      ['Your health now', 'Votre santé actuelle'],
      [
        lines('reason', ['What would you like to talk about?', 'De quoi aimeriez-vous parler?'], {
          required: true,
          help: ['In your own words.', 'Dans vos propres mots.'],
        }),
        choice('since', ['How long has it been going on?', 'Depuis combien de temps?'], {
          options: [
            ['A few days', 'Quelques jours'],
            ['A few weeks', 'Quelques semaines'],
            ['Months or longer', 'Des mois ou plus'],
          ],
        }),
        choice('pain', ['Are you in pain?', 'Avez-vous mal?'], { required: true, options: yesNo }),
        line('where', ['Where does it hurt?', 'Où avez-vous mal?'], { required: true, when: ['pain', 'Yes'] }),
      ],
    ),
    section(
      ['Medicine', 'Médicaments'],
      [
        says('medicineLabel', [
          'Count everything: from the pharmacy, over the counter, vitamins and herbs.',
          'Comptez tout : sur ordonnance, en vente libre, vitamines et plantes.',
        ]),
        choice('takesMedicine', ['Do you take any medicine?', 'Prenez-vous des médicaments?'], {
          required: true,
          options: yesNo,
        }),
        lines('medicines', ['Which ones?', 'Lesquels?'], { required: true, when: ['takesMedicine', 'Yes'] }),
        ticks('allergies', ['Are you allergic to any of these?', 'Êtes-vous allergique à l’un de ceux-ci?'], {
          options: [
            ['Penicillin', 'Pénicilline'],
            ['Aspirin or ibuprofen', 'Aspirine ou ibuprofène'],
            ['Latex', 'Latex'],
            ['Something else', 'Autre chose'],
          ],
        }),
        line('otherAllergy', ['What else?', 'À quoi d’autre?'], { when: ['allergies', 'Something else'] }),
      ],
    ),
    section(
      ['How we reach you', 'Comment vous joindre'],
      [
        date('lastVisit', ['Date of your last visit anywhere', 'Date de votre dernière visite, peu importe où']),
        phone('phone', ['Phone number by day', 'Numéro de téléphone le jour']),
        ownEmail('ownEmail', ['Your e-mail, for a copy', 'Votre courriel, pour une copie']),
      ],
    ),
  ],
  {
    instructions: [
      'This takes about five minutes. You can stop at any time and go on later.',
      'Cela prend environ cinq minutes. Vous pouvez arrêter à tout moment et continuer plus tard.',
    ],
    comments: [
      'Please bring your health card and your medicine to the visit.',
      'Apportez votre carte d’assurance maladie et vos médicaments à la visite.',
    ],
  },
);

export const newPatient = form(
  ['New patient', 'Nouveau patient'],
  [
    section(
      ['About you', 'À propos de vous'],
      [
        line('preferredName', ['What should we call you?', 'Comment devons-nous vous appeler?']),
        date('moved', ['When did you move here?', 'Quand avez-vous emménagé ici?']),
        choice('hadDoctor', ['Did you have a family doctor before?', 'Aviez-vous un médecin de famille?'], {
          required: true,
          options: yesNo,
        }),
        line('doctorName', ['Name of that doctor', 'Nom de ce médecin'], { when: ['hadDoctor', 'Yes'] }),
        phone('doctorPhone', ['Phone number of that clinic', 'Numéro de téléphone de cette clinique'], {
          when: ['hadDoctor', 'Yes'],
        }),
        email('doctorEmail', ['E-mail of that clinic', 'Courriel de cette clinique'], { when: ['hadDoctor', 'Yes'] }),
      ],
    ),
    section(
      ['Your family', 'Votre famille'],
      [
        ticks('family', ['Has a parent, brother or sister had', 'Votre père, votre mère, un frère ou une sœur a eu'], {
          options: [
            ['Heart disease before 60', 'Maladie du cœur avant 60 ans'],
            ['Stroke', 'AVC'],
            ['Diabetes', 'Diabète'],
            ['Cancer', 'Cancer'],
          ],
        }),
        line('cancerKind', ['Which kind of cancer?', 'Quel type de cancer?'], { when: ['family', 'Cancer'] }),
        ticks('records', [
          'The clinic may ask my earlier clinic for my records',
          'La clinique peut demander mon dossier à mon ancienne clinique',
        ]),
        lines('else', ['Anything else that we should know?', 'Autre chose que nous devrions savoir?']),
      ],
    ),
  ],
);

export const childVisit = form(
  ['Your child’s visit', 'La visite de votre enfant'],
  [
    section(
      ['Your child', 'Votre enfant'],
      [
        line('callName', ['What is your child called at home?', 'Comment appelle-t-on votre enfant à la maison?']),
        choice('feeds', ['How does your child eat?', 'Comment mange votre enfant?'], {
          required: true,
          options: [
            ['Well', 'Bien'],
            ['Less than before', 'Moins qu’avant'],
            ['Hardly anything', 'Presque rien'],
          ],
        }),
        date('lastFever', ['Day of the last fever', 'Jour de la dernière fièvre']),
        ticks('vaccines', ['The vaccines are up to date', 'Les vaccins sont à jour']),
        lines('missing', ['Which ones are missing?', 'Lesquels manquent?'], { when: ['vaccines', false] }),
      ],
    ),
    section(
      ['You', 'Vous'],
      [
        phone('parentPhone', ['Your phone number', 'Votre numéro de téléphone'], { required: true }),
        choice('custody', ['May we talk to the other parent?', 'Pouvons-nous parler à l’autre parent?'], {
          options: yesNo,
        }),
      ],
    ),
  ],
);
