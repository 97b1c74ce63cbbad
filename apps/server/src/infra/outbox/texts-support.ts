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
} as const satisfies Texts;
