import type { Texts } from './outgoing-text.ts';

/**
 * To the subscriber of the premium plan, about their subscription. Nobody can switch these off. {what} is an amount
 * with its taxes, or why it ended; {when} a day; {link} leads to the profile.
 */
export const premiumTexts = {
  'premium-begun': {
    en: {
      subject: 'Your Premium subscription has begun',
      body: 'Thank you. You paid {what}.\n\nPremium includes 30 one-way messages and 30 forms in each calendar month. It renews automatically every month at this price, next on {when}, until you cancel.\n\nTo cancel, open your profile and choose “Cancel subscription” under Subscription Settings. Premium then lasts to the end of the month that is paid, and nothing more is charged:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium a commencé',
      body: 'Merci. Vous avez payé {what}.\n\nPremium comprend 30 messages à sens unique et 30 formulaires par mois civil. L’abonnement se renouvelle automatiquement chaque mois à ce prix, la prochaine fois le {when}, jusqu’à ce que vous l’annuliez.\n\nPour l’annuler, ouvrez votre profil et choisissez « Annuler l’abonnement » sous Paramètres de l’abonnement. Premium dure alors jusqu’à la fin du mois payé, et rien d’autre n’est facturé :\n{link}\n\nQuestions : {support}.\n',
    },
  },
  'premium-renewed': {
    en: {
      subject: 'Your Premium subscription was renewed',
      body: 'You paid {what}.\n\nIt renews automatically, next on {when}, until you cancel. To cancel, open your profile and choose “Cancel subscription” under Subscription Settings:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium a été renouvelé',
      body: 'Vous avez payé {what}.\n\nL’abonnement se renouvelle automatiquement, la prochaine fois le {when}, jusqu’à ce que vous l’annuliez. Pour l’annuler, ouvrez votre profil et choisissez « Annuler l’abonnement » sous Paramètres de l’abonnement :\n{link}\n\nQuestions : {support}.\n',
    },
  },
  'premium-failed': {
    en: {
      subject: 'Your Premium subscription could not be renewed',
      body: 'Your card could not be charged for the renewal of {what}. Premium lasts until {when}.\n\nTo keep it, give another card before then. Open your profile and choose “Open the billing portal” under Subscription Settings:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium n’a pas pu être renouvelé',
      body: 'Votre carte n’a pas permis de payer le renouvellement de {what}. Premium dure jusqu’au {when}.\n\nPour le garder, donnez une autre carte d’ici là. Ouvrez votre profil et choisissez « Ouvrir le portail de facturation » sous Paramètres de l’abonnement :\n{link}\n\nQuestions : {support}.\n',
    },
  },
  'premium-cancelled': {
    en: {
      subject: 'Your Premium subscription was cancelled',
      body: 'Premium lasts until {when}. Nothing more is charged.\n\nUntil then you can take this back: open your profile and choose “Resume subscription” under Subscription Settings:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium a été annulé',
      body: 'Premium dure jusqu’au {when}. Rien d’autre n’est facturé.\n\nD’ici là, vous pouvez revenir sur cette décision : ouvrez votre profil et choisissez « Reprendre l’abonnement » sous Paramètres de l’abonnement :\n{link}\n\nQuestions : {support}.\n',
    },
  },
  'premium-resumed': {
    en: {
      subject: 'Your Premium subscription goes on',
      body: 'You took the cancellation back. Premium renews automatically, next on {when}, for {what}, until you cancel:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium se poursuit',
      body: 'Vous avez repris votre abonnement. Premium se renouvelle automatiquement, la prochaine fois le {when}, pour {what}, jusqu’à ce que vous l’annuliez :\n{link}\n\nQuestions : {support}.\n',
    },
  },
  'premium-disputed': {
    en: {
      subject: 'A payment for Premium is disputed',
      body: 'Your bank disputes the payment of {what} for Premium. Premium goes on while that is decided. Should the bank take the payment back, Premium ends.\n\nIf you did not want this, tell your bank, and write to {support}. Your subscription:\n{link}\n',
    },
    fr: {
      subject: 'Un paiement pour Premium est contesté',
      body: 'Votre banque conteste le paiement de {what} pour Premium. Premium se poursuit en attendant la décision. Si la banque reprend le paiement, Premium prend fin.\n\nSi ce n’est pas ce que vous vouliez, dites-le à votre banque et écrivez à {support}. Votre abonnement :\n{link}\n',
    },
  },
  'premium-ended': {
    en: {
      subject: 'Your Premium subscription has ended',
      body: 'Your Premium subscription has ended. {what}.\n\nNothing more is charged. Everything you sent stays. You can subscribe again at any time with “Get Premium”:\n{link}\n\nQuestions: {support}.\n',
    },
    fr: {
      subject: 'Votre abonnement Premium a pris fin',
      body: 'Votre abonnement Premium a pris fin. {what}.\n\nRien d’autre n’est facturé. Tout ce que vous avez envoyé est conservé. Vous pouvez vous abonner de nouveau en tout temps avec « Passer à Premium » :\n{link}\n\nQuestions : {support}.\n',
    },
  },
} as const satisfies Texts;
