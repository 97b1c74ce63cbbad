import type { Texts } from './outgoing-text.ts';

/** To the owner of an account, about that account. Nobody can switch these off. {support} is an address to write to. */
export const accountTexts = {
  'password-reset': {
    en: {
      subject: 'Set a new password',
      body: 'A new password was requested for your account. Set it within an hour here:\n{link}\n\nThe link can be used once. If you did not ask for it, there is nothing to do: your password stays as it is.\n',
    },
    fr: {
      subject: 'Choisir un nouveau mot de passe',
      body: 'Un nouveau mot de passe a été demandé pour votre compte. Choisissez-le d’ici une heure :\n{link}\n\nLe lien ne sert qu’une fois. Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe ne change pas.\n',
    },
  },
  'credentials-changed': {
    en: {
      subject: 'A change to how you sign in',
      body: '{what} on {when}.\n\nIf this was you, there is nothing to do.\n\nIf this was not you, set a new password now with “Forgot Password” on the sign-in page, which signs out every device:\n{link}\n\nA new password ends no passkey and no connected account: under Security, remove those that are not yours. Then write to {support}.\n',
    },
    fr: {
      subject: 'Un changement à votre façon d’ouvrir une session',
      body: '{what} le {when}.\n\nSi c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe avec « Mot de passe oublié » à la page d’ouverture de session, ce qui ferme la session de tous les appareils :\n{link}\n\nLe nouveau mot de passe ne retire ni clé d’accès ni compte lié : à la page Sécurité, retirez ceux qui ne sont pas les vôtres. Écrivez ensuite à {support}.\n',
    },
  },
  'new-device': {
    en: {
      subject: 'New sign-in to your account',
      body: 'Somebody signed in to your account on a device that was not used with it before: {device}, on {when}.\n\nIf this was you, there is nothing to do.\n\nIf this was not you, set a new password now with “Forgot Password” on the sign-in page, which signs out every device:\n{link}\n\nA new password ends no passkey and no connected account: under Security, remove those that are not yours. Then write to {support}.\n',
    },
    fr: {
      subject: 'Nouvelle ouverture de session dans votre compte',
      body: 'Une session a été ouverte dans votre compte sur un appareil qui n’avait pas encore servi à le faire : {device}, le {when}.\n\nSi c’était vous, vous n’avez rien à faire.\n\nSi ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe avec « Mot de passe oublié » à la page d’ouverture de session, ce qui ferme la session de tous les appareils :\n{link}\n\nLe nouveau mot de passe ne retire ni clé d’accès ni compte lié : à la page Sécurité, retirez ceux qui ne sont pas les vôtres. Écrivez ensuite à {support}.\n',
    },
  },
  'sign-in-guesses': {
    en: {
      subject: 'Many wrong passwords for your account',
      body: 'On {when} the wrong password had been given for your account so often that signing in with it waits for 15 minutes. Devices on which you have signed in before are not concerned.\n\nIf this was you and you do not know your password, choose a new one with “Forgot Password” on the sign-in page:\n{link}\n\nIf this was not you, your password was not guessed. Choose one that you use nowhere else, and set up a second factor. Questions: {support}.\n',
    },
    fr: {
      subject: 'Beaucoup de mauvais mots de passe pour votre compte',
      body: 'Le {when}, un mauvais mot de passe a été donné si souvent pour votre compte que l’ouverture d’une session doit attendre 15 minutes. Les appareils sur lesquels vous avez déjà ouvert une session ne sont pas touchés.\n\nSi c’était vous et que vous ne connaissez plus votre mot de passe, choisissez-en un nouveau avec « Mot de passe oublié » à la page d’ouverture de session :\n{link}\n\nSi ce n’était pas vous, votre mot de passe n’a pas été deviné. Choisissez-en un que vous n’utilisez nulle part ailleurs, et ajoutez un second facteur. Questions : {support}.\n',
    },
  },
  // To a person who signed up: its link shows that the address is theirs.
  'confirm-email': {
    en: {
      subject: 'Confirm your e-mail address',
      body: 'Open this link, signed in, to confirm that this address is yours. It can be used for a week:\n{link}\n\nIf you did not ask for it, there is nothing to do.\n',
    },
    fr: {
      subject: 'Confirmez votre adresse courriel',
      body: 'Ouvrez ce lien, session ouverte, pour confirmer que cette adresse est la vôtre. Il peut être utilisé pendant une semaine :\n{link}\n\nSi vous ne l’avez pas demandé, vous n’avez rien à faire.\n',
    },
  },
  // To a person who has just signed up.
  welcome: {
    en: {
      subject: 'Welcome: your account is ready',
      body: 'Your account is ready.\n\nSign in with this e-mail address and the password that you chose:\n{link}\n\nThen confirm that this address is yours. The link can be used for a week:\n{confirm}\n\nIf you have a question, or did not sign up, write to {support}.\n',
    },
    fr: {
      subject: 'Bienvenue : votre compte est prêt',
      body: 'Votre compte est prêt.\n\nOuvrez une session avec cette adresse courriel et le mot de passe que vous avez choisi :\n{link}\n\nConfirmez ensuite que cette adresse est la vôtre. Le lien peut être utilisé pendant une semaine :\n{confirm}\n\nSi vous avez une question, ou si cette inscription ne vient pas de vous, écrivez à {support}.\n',
    },
  },
} as const satisfies Texts;
