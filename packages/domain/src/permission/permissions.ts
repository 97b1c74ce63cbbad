/**
 * The closed vocabulary of permissions, and the rules that decide with them. Denied is the default.
 * Source: document 1, section 6; documents 2 and 3, section 6; server rules, section 2.
 */
export const permissions = [
  'econsultAndSecureMessaging',
  'secureMessagingSendMessages',
  'forwardEconsult',
  'approveEconsult',
  'phoneConsult',
  'patientCC',
  'phnLookup',
  'consultSearchBar',
  'betaEconsultSearch',
  'mdRouting',
  'dentalRouting',
  'longTermCareRouting',
  'moaConsultInbox',
  'moaMessaging',
  'sendMsgOnBehalfOfPhysicianOrClinic',
  'editActivityStatus',
  'addUserToActivity',
  'econsultOutcomes',
  'dentistOutcomes',
  'cameraAndGallery',
  'imageAnnotation',
  'forms',
  'premiumForms',
  'oneWayMessaging',
  'premiumOneWayMessaging',
  'specialistTemplates',
  'specialistResources',
  'specialistScheduleEditing',
  'billing',
  'billingReport',
  'billingCodeCustomization',
  'billAudiogram',
  'billSinusEndoscopy',
  'createAveiroCharge',
  'readActivityPayments',
  'maySignupForPremium',
  'mayManagePremium',
  'pracIdValidationRequiredPage',
  'admin',
] as const;

export type Permission = (typeof permissions)[number];

/** An OR of ANDs: a person who holds every permission of one group has access. */
export type Access = readonly (readonly Permission[])[];

export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}

/**
 * Whether held permissions satisfy an OR of ANDs. An empty group ([[]]) only needs a session. Nobody satisfies a list
 * without groups ([]).
 */
export function allows(access: Access, held: ReadonlySet<Permission>): boolean {
  return access.some((group) => group.every((permission) => held.has(permission)));
}

/**
 * The rule of a route: access as above, and none of its anti-requisites held (Get Premium:
 * maySignupForPremium and not mayManagePremium). Unlike a call, a route that lists no group at all
 * is open to everybody signed in: the table of routes writes it so.
 */
export function allowsRoute(
  rule: { readonly access: Access; readonly refusedWith?: readonly Permission[] },
  held: ReadonlySet<Permission>,
): boolean {
  if (rule.refusedWith?.some((permission) => held.has(permission))) return false;
  return rule.access.length === 0 || allows(rule.access, held);
}
