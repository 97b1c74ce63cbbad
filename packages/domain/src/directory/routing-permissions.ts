import type { Permission } from '../permission/permissions.ts';

/** Which specialties a person may send to. Source: document 2, section 6. */

export const allStandardSpecialties = 'All Standard Specialties';

export type RoutingRule = { readonly permission: Permission; readonly specialties: readonly string[] };

/** The specialties that each routing permission opens; rows after the first name specialties that are not standard. */
export const routingRules: readonly RoutingRule[] = [
  { permission: 'mdRouting', specialties: [allStandardSpecialties] },
  { permission: 'dentalRouting', specialties: ['Dentistry', 'Home Sleep Apnea Test (HSAT - Level 3)'] },
  { permission: 'longTermCareRouting', specialties: ['Long Term Care'] },
];

/**
 * Whether a specialty appears for a person. A specialty that a rule names takes that rule's permission; any other is
 * standard and takes one that grants 'All Standard Specialties'. An explicitly denied specialty never appears.
 */
export function specialtyAppears(
  specialty: string,
  held: ReadonlySet<Permission>,
  denied: readonly string[] = [],
  rules: readonly RoutingRule[] = routingRules,
): boolean {
  if (denied.includes(specialty)) return false;
  const naming = rules.filter((rule) => rule.specialties.includes(specialty));
  const granting =
    naming.length > 0 ? naming : rules.filter((rule) => rule.specialties.includes(allStandardSpecialties));
  return granting.some((rule) => held.has(rule.permission));
}

/** The same rule for a query: specialties to include (null: any) and to leave out. */
export function specialtyFilter(
  held: ReadonlySet<Permission>,
  rules: readonly RoutingRule[] = routingRules,
): { readonly only: readonly string[] | null; readonly except: readonly string[] } {
  const named = rules.flatMap((rule) => rule.specialties).filter((name) => name !== allStandardSpecialties);
  const open = named.filter((name) => specialtyAppears(name, held, [], rules));
  const standard = rules.some((rule) => rule.specialties.includes(allStandardSpecialties) && held.has(rule.permission));
  return standard ? { only: null, except: named.filter((name) => !open.includes(name)) } : { only: open, except: [] };
}
