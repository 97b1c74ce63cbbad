import { cents } from '@consult/domain/money/money.ts';
import { appBuild, appVersion } from '@consult/contract/account/app-info.ts';
import { hintNames } from '@consult/domain/profile/hints.ts';
import { cast, castPassword, type CastName } from '@consult/testkit/cast.ts';
import type { Output } from '../../app/call.ts';
import { noAnswer, refused, type Answers } from '../answers.ts';
import type { FakeServer } from '../fake-server.ts';
import { activityAnswers } from './activity.ts';
import { composerAnswers } from './composer.ts';
import { directoryAnswers } from './directory.ts';
import { checkedBy } from './patient-message.ts';
import { viewer } from './people.ts';

/** A quiet installation, without demo data. */
export const appInfo: Output<'app-info'> = {
  version: appVersion,
  build: appBuild,
  environment: 'local',
  demo: null,
  demoInPublic: false,
  oidc: null,
  supportUrl: 'https://support.example',
  signUpUrl: '/signup',
  salesContact: 'sales@demo.example',
  supportEmail: 'support@demo.example',
  analytics: false,
  idleLockMinutes: 15,
};

/** The answers that every page needs, in a quiet world: nothing new, nothing waiting, every hint dismissed. */
export function usualAnswers(server: FakeServer): Answers {
  return {
    ...sessionAnswers(server),
    ...directoryAnswers,
    ...activityAnswers,
    ...composerAnswers,
    'ai-models': { models: [] },
    'app-info': appInfo,
    // The device has no passkey to offer.
    'account-beginPasskeySignIn': noAnswer,
    'account-openVault': { half: btoa('\0'.repeat(32)) },
    'account-getUnlockWays': { password: true, passkey: false },
    'account-saveMetadata': { ok: true },
    'account-stayAwake': { ok: true },
    // Nothing is said beside a reply.
    'billing-getNeeds': { records: 0, fees: cents(0), ready: 0 },
    'diagnosis-search': { diagnoses: [] },
    'billing-preview': {
      code: null,
      isFirst: false,
      sameWindow: false,
      fee: null,
      verdict: '',
      findings: [],
      withoutClaimsWay: '',
    },
    'clinicInbox-counts': { clinics: [] },
    'clinicInbox-page': { rows: [], next: null },
    'consultDraft-counts': { numUnreadApprovals: 0, drafts: 0 },
    'consultDraft-listForwarded': { forwarded: [], next: null },
    'hint-dismiss': { ok: true },
    'hint-list': { dismissed: [...hintNames] },
    'inbox-counts': { unread: 0, waiting: 0, toBook: 0, unanswered: 0, due: 0, inbox: 0, archive: 0 },
    'inbox-namesakes': { namesakes: [] },
    'inbox-page': { rows: [], next: null },
    'installation-getChecklist': { items: [], off: [] },
    'library-getHelpLinks': { support: [], handouts: [], references: [], leftOut: 0 },
    'library-getResources': { categories: [], version: 0, used: 0 },
    'media-withoutConsent': { mediaIds: [] },
    'notification-counts': { unread: 0 },
    'patientMessage-checkRecipient': checkedBy(),
    'patientMessage-counts': { owners: [] },
    'patientMessage-list': { rows: [], next: null },
    'notification-list': { notifications: [], next: null },
    'premium-getSubscription': null,
    'validation-getStanding': {
      practiceId: '',
      province: 'AB',
      fieldName: 'Practice ID',
      validationEnabled: true,
      proof: null,
    },
  };
}

/** The answers of sign-in, sign-out and lock. */
function sessionAnswers(server: FakeServer): Answers {
  return {
    'account-signIn': ({ email, password }) => {
      const name = (Object.keys(cast) as CastName[]).find((one) => cast[one].email === email);
      if (!name || password !== castPassword) return refused('SIGN_IN_FAILED');
      server.viewer = viewer(name);
      server.locked = false;
      return { claims: server.viewer.claims };
    },
    'account-lock': () => {
      server.locked = true;
      return { ok: true };
    },
    'account-unlock': ({ password }) => {
      if (password !== castPassword) return refused('PASSWORD_WRONG');
      server.locked = false;
      return { ok: true };
    },
    'account-signOut': () => {
      server.viewer = null;
      server.locked = false;
      return { ok: true };
    },
    'login-setCustomClaims_v1': () => server.viewer?.claims ?? refused('NOT_SIGNED_IN'),
    'profile-get': () => server.viewer?.profile ?? null,
  };
}
