import { choice, date, form, line, lines, phone, says, section, ticks, yesNo } from './builder.ts';
import type { Words } from './builder.ts';

const often: readonly Words[] = [
  ['Not at all', 'Jamais'],
  ['Several days', 'Plusieurs jours'],
  ['More than half the days', 'Plus de la moitié des jours'],
  ['Nearly every day', 'Presque tous les jours'],
];

export const mood = form(
  ['Mood in the last two weeks', 'Humeur des deux dernières semaines'],
  [
    section(
      ['How often were you bothered by', 'À quelle fréquence avez-vous eu ces problèmes'],
      [
        choice(
          'interest',
          ['Little interest or pleasure in things', 'Peu d’intérêt ou de plaisir à faire les choses'],
          {
            required: true,
            options: often,
          },
        ),
        choice('down', ['Feeling down or hopeless', 'Tristesse ou perte d’espoir'], { required: true, options: often }),
        choice('sleep', ['Trouble sleeping, or sleeping too much', 'Difficulté à dormir, ou dormir trop'], {
          required: true,
          options: often,
        }),
        choice('tired', ['Feeling tired', 'Fatigue'], { required: true, options: often }),
      ],
    ),
    section(
      ['Your safety', 'Votre sécurité'],
      [
        choice('harm', ['Thoughts of hurting yourself', 'Des idées de vous faire du mal'], {
          required: true,
          options: often,
        }),
        says('crisis', [
          'You are not alone. Call or text 9-8-8 at any hour. In an emergency call 911.',
          'Il y a quelqu’un pour vous. Appelez ou textez le 9-8-8 à toute heure. En cas d’urgence, composez le 911.',
        ]),
        phone('reach', ['Number at which we reach you today', 'Numéro où vous joindre aujourd’hui'], {
          required: true,
          when: ['harm', 'Nearly every day'],
        }),
        lines('words', ['Anything that you would like to add', 'Ce que vous aimeriez ajouter']),
      ],
    ),
  ],
  {
    instructions: [
      'Nobody reads your answers at night or on weekends. In an emergency call 911.',
      'Personne ne lit vos réponses la nuit ni la fin de semaine. En cas d’urgence, composez le 911.',
    ],
  },
);

export const headache = form(
  ['Headache diary', 'Journal des maux de tête'],
  [
    section(
      ['The last month', 'Le dernier mois'],
      [
        line('days', ['On how many days did your head hurt?', 'Combien de jours avez-vous eu mal à la tête?'], {
          required: true,
        }),
        date('worst', ['Day of the worst one', 'Jour du pire mal de tête']),
        ticks('with', ['What came with it?', 'Qu’est-ce qui l’accompagnait?'], {
          options: [
            ['Nausea', 'Nausées'],
            ['Light hurts', 'La lumière fait mal'],
            ['Flashes or zigzags', 'Éclairs ou zigzags'],
            ['A numb side', 'Un côté engourdi'],
          ],
        }),
        choice('pills', ['Did you take something for it?', 'Avez-vous pris quelque chose?'], {
          required: true,
          options: yesNo,
        }),
        lines('whichPills', ['What, and on how many days?', 'Quoi, et combien de jours?'], {
          required: true,
          when: ['pills', 'Yes'],
        }),
      ],
    ),
  ],
);

export const afterProcedure = form(
  ['After your procedure', 'Après votre intervention'],
  [
    section(
      ['How it heals', 'La guérison'],
      [
        date('day', ['Day of the procedure', 'Jour de l’intervention']),
        ticks('signs', ['Which of these do you see?', 'Lesquels de ces signes voyez-vous?'], {
          options: [
            ['Redness that grows', 'Rougeur qui s’étend'],
            ['Pus', 'Pus'],
            ['Fever', 'Fièvre'],
            ['None of these', 'Aucun'],
          ],
          required: true,
        }),
        says(
          'feverLabel',
          [
            'Call the clinic today. When it is closed, call 811.',
            'Appelez la clinique aujourd’hui. Si elle est fermée, composez le 811.',
          ],
          { when: ['signs', 'Fever'] },
        ),
        line('temperature', ['Temperature', 'Température'], { required: true, when: ['signs', 'Fever'] }),
        lines('questions', ['Your questions', 'Vos questions']),
      ],
    ),
  ],
);

export const skinChange = form(
  ['A change in your skin', 'Un changement de la peau'],
  [
    section(
      ['The spot', 'La tache'],
      [
        line('place', ['Where is it?', 'Où se trouve-t-elle?'], { required: true }),
        date('noticed', ['Day on which you noticed it', 'Jour où vous l’avez remarquée']),
        choice('changed', ['Has it changed?', 'A-t-elle changé?'], { required: true, options: yesNo }),
        ticks('how', ['How?', 'Comment?'], {
          required: true,
          when: ['changed', 'Yes'],
          options: [
            ['Larger', 'Plus grande'],
            ['Another colour', 'Une autre couleur'],
            ['It bleeds', 'Elle saigne'],
            ['It itches', 'Elle démange'],
          ],
        }),
        ticks('sun', ['I have used sunbeds', 'J’ai utilisé des lits de bronzage']),
      ],
    ),
  ],
);

export const travel = form(
  ['Travel vaccines', 'Vaccins pour le voyage'],
  [
    section(
      ['Your trip', 'Votre voyage'],
      [
        lines('countries', ['Which countries?', 'Quels pays?'], { required: true }),
        date('leaves', ['Day on which you leave', 'Jour du départ']),
        choice('pregnant', ['Are you pregnant, or may you be?', 'Êtes-vous enceinte, ou pourriez-vous l’être?'], {
          options: [...yesNo, ['I prefer not to say', 'Je préfère ne pas répondre']],
        }),
        ticks('agree', [
          'I have a list of my vaccines and will bring it',
          'J’ai la liste de mes vaccins et je l’apporterai',
        ]),
        lines('known', ['Vaccines that you remember', 'Vaccins dont vous vous souvenez'], { when: ['agree', false] }),
      ],
    ),
  ],
);
