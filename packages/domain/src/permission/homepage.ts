import type { Permission } from './permissions.ts';
import { validationRequiredRole } from './roles.ts';

/** Where a signed-in person lands. Source: document 1, section 2. */

export const homepages = {
  'secure-messaging': '/dashboard/secure-messaging',
  consult: '/dashboard/consult',
  'clinic-inbox': '/dashboard/clinic-inbox',
  gallery: '/dashboard/gallery',
  profile: '/dashboard/profile',
} as const;

/** The pages that a person may choose as homepage; the value of preferences.homepage. */
export type Homepage = keyof typeof homepages;

export const validationRequiredPath = '/dashboard/validation-required';

/** Who may open a homepage; the same groups as in the table of routes. */
const access: Readonly<Record<Homepage, readonly (readonly Permission[])[]>> = {
  'secure-messaging': [[]],
  consult: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult']],
  'clinic-inbox': [['moaConsultInbox']],
  gallery: [['cameraAndGallery']],
  profile: [[]],
};

export function isHomepage(text: string): text is Homepage {
  return Object.hasOwn(homepages, text);
}

export function mayOpenHomepage(page: Homepage, held: ReadonlySet<Permission>): boolean {
  return access[page].some((group) => group.every((permission) => held.has(permission)));
}

/**
 * The computed homepage: secure messaging for a specialist who holds its permission; else consult;
 * else clinic inbox; else gallery; else profile.
 */
export function defaultHomepage(held: ReadonlySet<Permission>, specialist: boolean): Homepage {
  if (specialist && held.has('econsultAndSecureMessaging')) return 'secure-messaging';
  const order: readonly Homepage[] = ['consult', 'clinic-inbox', 'gallery'];
  return order.find((page) => mayOpenHomepage(page, held)) ?? 'profile';
}

/**
 * A remembered location that is safe to go to: a path within this application, else null. Refuses
 * other hosts in every spelling that a browser would follow ('//x', '/\x', 'https:').
 */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])[^\\]*$/.test(text)) return null;
  // Browsers drop tabs and line ends from addresses, so '/<tab>/x' would become '//x'.
  return /\p{Cc}/u.test(text) ? null : text;
}

/**
 * The path to go to after signing in, in the specified order: the location that the visitor asked for; Next Steps while
 * validation is required; the preferred homepage if permitted; the computed one.
 */
export function pathAfterLogin(person: {
  readonly requested?: string | null;
  readonly preferred?: string | null;
  readonly roles: readonly string[];
  readonly held: ReadonlySet<Permission>;
}): string {
  const requested = safeReturnPath(person.requested);
  if (requested) return requested;
  if (person.roles.includes(validationRequiredRole)) return validationRequiredPath;
  const preferred = person.preferred;
  if (preferred && isHomepage(preferred) && mayOpenHomepage(preferred, person.held)) return homepages[preferred];
  return homepages[defaultHomepage(person.held, person.roles.includes('specialist'))];
}
