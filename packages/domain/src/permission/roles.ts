import { isPermission } from './permissions.ts';
import type { Permission } from './permissions.ts';

/** Roles by name, and the permissions that each adds. Source: server rules, section 2. */
export type RoleTable = Readonly<Record<string, readonly string[]>>;

/** The role documents of a fresh installation. Afterwards they are data that an admin edits. */
export const roleSeed = {
  free: [
    'econsultAndSecureMessaging',
    'secureMessagingSendMessages',
    'cameraAndGallery',
    'consultSearchBar',
    'patientCC',
    'mdRouting',
    'maySignupForPremium',
  ],
  adminFee: [
    'econsultAndSecureMessaging',
    'secureMessagingSendMessages',
    'cameraAndGallery',
    'consultSearchBar',
    'patientCC',
    'mdRouting',
    'forms',
    'oneWayMessaging',
    'moaMessaging',
    'phnLookup',
    'billing',
    'billingReport',
  ],
  premium: ['premiumForms', 'premiumOneWayMessaging', 'mayManagePremium'],
  resident: ['forwardEconsult', 'secureMessagingSendMessages', 'cameraAndGallery', 'consultSearchBar', 'mdRouting'],
  approver: ['approveEconsult'],
  specialist: [
    'econsultAndSecureMessaging',
    'secureMessagingSendMessages',
    'cameraAndGallery',
    'consultSearchBar',
    'mdRouting',
    'specialistTemplates',
    'specialistResources',
    'specialistScheduleEditing',
    'phoneConsult',
    'econsultOutcomes',
    'editActivityStatus',
    'addUserToActivity',
    'moaMessaging',
    'imageAnnotation',
    'billing',
    'billingReport',
    'billingCodeCustomization',
    'createAveiroCharge',
    'readActivityPayments',
  ],
  audiology: ['billAudiogram'],
  sinus: ['billSinusEndoscopy'],
  dentist: ['dentistOutcomes', 'dentalRouting'],
  longTermCare: ['longTermCareRouting'],
  moa: [
    'moaConsultInbox',
    'secureMessagingSendMessages',
    'editActivityStatus',
    'addUserToActivity',
    'sendMsgOnBehalfOfPhysicianOrClinic',
    'forms',
    'oneWayMessaging',
    'phnLookup',
  ],
  beta: ['betaEconsultSearch'],
  pracIdValidationRequired: ['pracIdValidationRequiredPage'],
  admin: ['admin'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** The roles of a fresh installation. An admin's table may hold others. */
export type SeededRole = keyof typeof roleSeed;

/** The role of a person whose practice id is not validated: it denies sending, which wins over every other role. */
export const validationRequiredRole = 'pracIdValidationRequired' satisfies SeededRole;

/**
 * What a person may do: the union over their roles. A role that the table lacks, and a text in the table that is no
 * permission, add nothing. An active premium subscription (the role premium) takes maySignupForPremium away, whichever
 * role adds it.
 */
export function permissionsOf(roles: readonly string[], table: RoleTable): Set<Permission> {
  const held = new Set<Permission>();
  for (const role of roles) {
    if (!Object.hasOwn(table, role)) continue;
    for (const permission of table[role] ?? []) if (isPermission(permission)) held.add(permission);
  }
  if (roles.includes('premium' satisfies SeededRole)) held.delete('maySignupForPremium');
  return held;
}

/** What a role can deny; a denial wins over every other role. 'sending' closes every call that sends. */
export const denials = ['sending'] as const;

export type Denial = (typeof denials)[number];

/** The denials of the roles of a fresh installation. An admin's table may have other roles that deny. */
export const deniedBySeed: Readonly<Partial<Record<SeededRole, readonly Denial[]>>> = {
  [validationRequiredRole]: ['sending'],
};

/** The denials of all roles of a person. A text in the table that is no denial denies nothing. */
export function denialsOf(roles: readonly string[], table: RoleTable): Set<Denial> {
  const denied = roles.flatMap((role) => (Object.hasOwn(table, role) ? (table[role] ?? []) : []));
  return new Set(denials.filter((one) => denied.includes(one)));
}

/**
 * Whether the denials of a person's roles leave them sending consults, referrals, forwards and messages. Another role
 * can add permissions but never lift a denial.
 */
export function maySend(denied: ReadonlySet<Denial>): boolean {
  return !denied.has('sending');
}
