import type pg from 'pg';
import { insertRows } from '../insert-rows.ts';
import { fixedId } from '../random.ts';

type DemoNews = {
  id: string;
  /** Sent this many days and hours before the world's now. */
  days: number;
  hours: number;
  roles: readonly string[];
  en: readonly [title: string, body: string];
  fr?: readonly [title: string, body: string];
};

const item = (
  n: number,
  days: number,
  hours: number,
  given: Pick<DemoNews, 'en' | 'fr'> & { roles?: string[] },
): DemoNews => ({
  id: fixedId(51, n),
  days,
  hours,
  roles: given.roles ?? [],
  ...given,
});

/** The news of the demo world, newest first. Everybody has read those older than two weeks. */
export const demoNews: readonly DemoNews[] = [
  item(1, 0, 5, {
    en: [
      'Archive several consults at once',
      'Select the consults you are done with and move them to the archive in one step. If you change your mind, UNDO brings them back.',
    ],
    fr: [
      'Archivez plusieurs consultations à la fois',
      'Sélectionnez les consultations terminées et déplacez-les vers les archives en une seule étape. Si vous changez d’avis, ANNULER les ramène.',
    ],
  }),
  item(2, 2, 3, {
    en: [
      'Pediatric dermatology in Red Deer',
      'Piper Creek Skin Centre now answers eConsults about children under 12. You will find the service in the directory under Dermatology.',
    ],
    fr: [
      'Dermatologie pédiatrique à Red Deer',
      'Le Piper Creek Skin Centre répond maintenant aux eConsults concernant les enfants de moins de 12 ans. Le service se trouve dans le répertoire, sous Dermatologie.',
    ],
  }),
  item(3, 6, 1, {
    roles: ['specialist'],
    en: [
      'Templates in the reply',
      'Your templates now open beside the thread. Choose one, change what does not fit, and send.',
    ],
    fr: [
      'Des modèles dans la réponse',
      'Vos modèles s’ouvrent maintenant à côté du fil. Choisissez-en un, adaptez-le et envoyez.',
    ],
  }),
  item(4, 9, 4, {
    roles: ['moa'],
    en: [
      'Urgent bookings come first',
      'In the clinic inbox, ‘To Book’ now lists urgent consults above all others, then the newest.',
    ],
    fr: [
      'Les rendez-vous urgents d’abord',
      'Dans la boîte de la clinique, « À planifier » présente maintenant les consultations urgentes avant toutes les autres, puis les plus récentes.',
    ],
  }),
  item(5, 17, 2, {
    en: [
      'Scheduled maintenance on Sunday',
      'The portal will be briefly unavailable on Sunday between 2:00 and 2:20 AM Mountain time. What you have typed stays on your device.',
    ],
    fr: [
      'Entretien prévu dimanche',
      'Le portail sera brièvement indisponible dimanche entre 2 h et 2 h 20, heure des Rocheuses. Ce que vous avez écrit reste sur votre appareil.',
    ],
  }),
  item(6, 31, 0, {
    en: [
      'Photos of skin lesions: three hints',
      'Daylight without flash, a ruler beside the lesion, one picture from afar and one from near. Specialists answer such consults without asking back far more often.',
    ],
    fr: [
      'Photos de lésions cutanées : trois conseils',
      'La lumière du jour sans flash, une règle près de la lésion, une image de loin et une de près. Les spécialistes y répondent bien plus souvent sans question supplémentaire.',
    ],
  }),
  item(7, 48, 6, {
    en: [
      'Phone consults with Cardiology',
      'Mill Creek Heart takes phone consults on weekday mornings. Calls last ten minutes.',
    ],
    fr: [
      'Consultations téléphoniques en cardiologie',
      'Mill Creek Heart offre des consultations téléphoniques les matins de semaine. Un appel dure dix minutes.',
    ],
  }),
  item(8, 70, 2, {
    en: ['Search by health number', 'Type a health number with or without spaces: the inbox finds it either way.'],
    fr: [
      'Recherche par NAM',
      'Saisissez un numéro d’assurance maladie avec ou sans espaces : la boîte de réception le trouve dans les deux cas.',
    ],
  }),
  item(9, 96, 8, {
    en: [
      'Mute a consult',
      'A consult that no longer needs you can be muted: you get no mail, fax or push about it, and it stays in your list.',
    ],
    fr: [
      'Mettre une consultation en sourdine',
      'Une consultation qui n’a plus besoin de vous peut être mise en sourdine : ni courriel, ni télécopie, ni notification à son sujet, et elle reste dans votre liste.',
    ],
  }),
  item(10, 121, 0, {
    en: [
      'Services in Saskatchewan',
      'Twelve services in Saskatoon and Regina have joined. Sort by location to see those near your patient.',
    ],
    fr: [
      'Des services en Saskatchewan',
      'Douze services de Saskatoon et de Regina se sont joints à nous. Triez par proximité pour voir ceux qui sont près de votre patient.',
    ],
  }),
  item(11, 160, 3, {
    en: [
      'Your clinic on paper',
      'Choose in your profile whether consults and messages are also faxed to your clinic, and what goes with them.',
    ],
    fr: [
      'Votre clinique sur papier',
      'Choisissez dans votre profil si les consultations et les messages sont aussi télécopiés à votre clinique, et ce qui les accompagne.',
    ],
  }),
  item(12, 205, 5, {
    en: [
      'A copy for your patient',
      'With ‘Send eConsult copy to patient’ your patient gets a secure link to the consult the next morning.',
    ],
    fr: [
      'Une copie pour votre patient',
      'Avec « Envoyer une copie de l’eConsult au patient », votre patient reçoit le lendemain matin un lien sécurisé vers la consultation.',
    ],
  }),
  item(13, 240, 1, {
    en: [
      'French throughout',
      'Every page is now available in French. Change the language at the bottom of the sidebar.',
    ],
    fr: ['En français partout', 'Chaque page existe maintenant en français. Changez de langue au bas du menu latéral.'],
  }),
  item(14, 300, 0, {
    en: ['Welcome', 'Thank you for joining. Send your first consult from ‘New consult’; answers come into your inbox.'],
    fr: [
      'Bienvenue',
      'Merci de vous joindre à nous. Envoyez votre première consultation depuis « Nouvelle consultation »; les réponses arrivent dans votre boîte de réception.',
    ],
  }),
];

const dayMs = 24 * 3_600_000;

/**
 * Writes the news, and marks those older than two weeks as read by everybody. The demo's people joined a year before
 * `now`.
 */
export async function insertNews(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('update person set created_at = $1', [new Date(now.getTime() - 365 * dayMs)]);
  await insertRows(
    client,
    'news',
    demoNews.map(({ id, days, hours, roles, en, fr }) => ({
      id,
      title_en: en[0],
      body_en: en[1],
      title_fr: fr?.[0] ?? '',
      body_fr: fr?.[1] ?? '',
      roles,
      sent_at: new Date(now.getTime() - days * dayMs - hours * 3_600_000),
    })),
  );
  await client.query(
    `insert into news_read (person_id, news_id, read_at) select p.id, n.id, n.sent_at + interval '1 day' from person p cross join news n where n.sent_at < $1`,
    [new Date(now.getTime() - 14 * dayMs)],
  );
}
