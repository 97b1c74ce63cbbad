import type { Texts } from './outgoing-text.ts';

/** To our own support. An account is named by its id alone. */
export const supportTexts = {
  // To the support address: a person's proof waits. It gives their id and no name.
  'practice-proof': {
    en: {
      subject: 'A proof of a practice ID has arrived',
      body: 'A user whose practice ID is not validated has sent a proof. Their id: {id}\n\nAn administrator reads it with: npm run admin -- user proof {id} FILE\nand validates with: npm run admin -- user validate {id}\n',
    },
    fr: {
      subject: 'Une preuve de numéro de permis est arrivée',
      body: 'Une personne dont le numéro de permis n’est pas validé a envoyé une preuve. Son identifiant : {id}\n\nUn administrateur la lit avec : npm run admin -- user proof {id} FICHIER\net valide avec : npm run admin -- user validate {id}\n',
    },
  },
  // To our own support: the account's id says whom it is about.
  'signup-wants': {
    en: {
      subject: 'A new account needs somebody: {what}',
      body: 'A new account needs somebody: {what}.\n\nAccount: {id}\n',
    },
    fr: {
      subject: 'Un nouveau compte attend quelqu’un : {what}',
      body: 'Un nouveau compte attend quelqu’un : {what}.\n\nCompte : {id}\n',
    },
  },
  // To the admins of the installation.
  'disk-scarce': {
    en: {
      subject: 'The disk of the server is filling up',
      body: 'Less than a tenth of the disk on which your installation keeps its data is free. Once it is full, nothing more can be sent or stored, and no mail like this one goes out. Nothing was lost.\n\nWhoever runs the server makes room. The list above the outbox says when there is enough:\n{link}\n',
    },
    fr: {
      subject: 'Le disque du serveur se remplit',
      body: 'Moins d’un dixième du disque où votre installation garde ses données est libre. Une fois le disque plein, plus rien ne peut être envoyé ni conservé, et aucun courriel comme celui-ci ne part. Rien n’a été perdu.\n\nLa personne qui exploite le serveur fait de la place. La liste au-dessus de la boîte d’envoi dit quand il y en a assez :\n{link}\n',
    },
  },
} as const satisfies Texts;
