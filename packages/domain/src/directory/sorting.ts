/** The order and grouping of services in the directory. Source: document 2, section 9. */

export type SortableService = {
  readonly id: string;
  readonly serviceName: string;
  readonly college: string;
  /** Milliseconds; -1 means none yet. */
  readonly econsultResponseTime: number;
  readonly clinic: { readonly location: { readonly city: string; readonly province: string } };
};

export type SortType = 'Location' | 'Time';

export type ReferringPlace = { readonly city: string; readonly province: string };

/** Names as they are compared: case, accents and outer spaces do not tell two cities apart. */
export function comparable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

function responseRank(service: SortableService): number {
  return service.econsultResponseTime < 0 ? Number.POSITIVE_INFINITY : service.econsultResponseTime;
}

/** Smaller is nearer: same city, same province, elsewhere. */
function distanceRank(service: SortableService, from: ReferringPlace): number {
  const { city, province } = service.clinic.location;
  if (comparable(city) !== '' && comparable(city) === comparable(from.city)) return 0;
  return province === from.province ? 1 : 2;
}

/**
 * Compares two services for a referring place: same city first, then same province, then faster
 * response, a service without one (-1) last. Sorted by Time, the response decides before the
 * place. Ties fall to the name and then the id, so that pages never repeat or skip a service.
 */
export function compareServices(from: ReferringPlace, sortType: SortType = 'Location') {
  return (a: SortableService, b: SortableService): number => {
    const place = distanceRank(a, from) - distanceRank(b, from);
    // Two services without a response time are equal; Infinity - Infinity is not 0.
    const [fast, slow] = [responseRank(a), responseRank(b)];
    const time = fast === slow ? 0 : fast < slow ? -1 : 1;
    const chosen = sortType === 'Time' ? time || place : place || time;
    return chosen || compareText(comparable(a.serviceName), comparable(b.serviceName)) || compareText(a.id, b.id);
  };
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const firstColleges: readonly { readonly label: string; readonly colleges: readonly string[] }[] = [
  { label: 'FRCPC/FRCSC Specialists', colleges: ['FRCPC', 'FRCSC', 'FRCPC/FRCSC'] },
  { label: 'CCFP Consultants', colleges: ['CCFP'] },
];

/** The heading of a college's services; other colleges are their own heading. */
export function collegeLabel(college: string): string {
  const name = college.trim();
  return firstColleges.find(({ colleges }) => colleges.includes(name))?.label ?? name;
}

/**
 * Services by college: FRCPC first, then CCFP, then the others alphabetically, services without a college last under
 * ''. Within a group they stay in the given order.
 */
export function groupByCollege<S extends { readonly college: string }>(
  services: readonly S[],
): { readonly label: string; readonly services: readonly S[] }[] {
  const groups = new Map<string, S[]>();
  for (const service of services) {
    const label = collegeLabel(service.college);
    const group = groups.get(label);
    if (group) group.push(service);
    else groups.set(label, [service]);
  }
  const rank = (label: string): number => {
    const first = firstColleges.findIndex((one) => one.label === label);
    return first >= 0 ? first : label === '' ? firstColleges.length + 1 : firstColleges.length;
  };
  return [...groups]
    .map(([label, group]) => ({ label, services: group }))
    .sort((a, b) => rank(a.label) - rank(b.label) || compareText(comparable(a.label), comparable(b.label)));
}

const provincesShown: Readonly<Record<string, readonly string[]>> = {
  AB: ['AB'],
  BC: ['BC', 'AB'],
  SK: ['SK', 'AB'],
};

/**
 * The provinces whose services a referring clinic sees: AB sees AB, BC sees AB and BC, SK sees AB
 * and SK. The documents name no others; these see their own province only.
 */
export function provincesShownTo(clinicProvince: string): readonly string[] {
  return (Object.hasOwn(provincesShown, clinicProvince) ? provincesShown[clinicProvince] : null) ?? [clinicProvince];
}
