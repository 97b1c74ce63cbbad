import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArrowRight,
  IconFileText,
  IconInbox,
  IconListSearch,
  IconMessageCircle,
  IconPlus,
  IconStethoscope,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { serviceWords } from '@consult/domain/directory/in-language.ts';
import { formatHealthNumber, healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { nameKey } from '@consult/domain/patient/same-name.ts';
import { heldBy, mayOpen, maySend, sidebarOf } from '../../app/guard.ts';
import { fullName, titled } from '../../app/names.ts';
import { useContentLanguage, usePlaceWords } from '../../app/place-words.ts';
import { routeTitles } from '../../app/route-titles.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { ageWords } from '../../ui/age-words.ts';
import { useNow } from '../../ui/now.ts';
import { businessDayAt } from '../../ui/server-clock.ts';
import { statusWords } from '../../ui/status-words.ts';
import { timeWords } from '../../ui/time-words.ts';
import { keepWords } from '../list/list.ts';
import type { Item } from './items.ts';
import { matches, typedWords } from './match.ts';
import { useRecentConsults, type RecentConsult } from './recent-consults.ts';
import { useFound, type Reads } from './use-found.ts';

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const lists = '/dashboard/secure-messaging';
const clinic = '/dashboard/clinic-inbox';

/** A consult of the palette: opened lately here, or found by the server. */
type Known = Pick<RecentConsult, 'id' | 'specialty' | 'subsite' | 'status' | 'folder' | 'lastMessageAt' | 'patient'>;

/**
 * Everything that fits what is typed: what this device knows at once, what the server finds a moment later.
 * @param onInvite opens 'Invite a Colleague'
 */
export function useItems(typed: string, onInvite: () => void) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const claims = useQuery(claimsQuery).data;
  const held = heldBy(claims);
  const places = usePlaceWords();
  const contentLanguage = useContentLanguage();
  const now = useNow();
  const today = businessDayAt(now);
  const recent = useRecentConsults();
  const viewer = { held, native: isNative() };
  const own = (['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] as const).some((one) =>
    held.has(one),
  );
  const clinicIds = held.has('moaConsultInbox') ? (claims?.clinicIds ?? []) : [];
  const reads: Reads = { own, clinicIds };
  const found = useFound(typed, reads, held);
  const words = useMemo(() => typedWords(typed), [typed]);

  const open = (id: string) =>
    void (own
      ? navigate({ to: lists, search: { econsultId: id } })
      : navigate({ to: clinic, search: { filter: 'all', econsultId: id } }));
  /** A search in the lists, in these columns. */
  const search = (text: string, columns: string) =>
    void (own
      ? navigate({
          to: lists,
          search: { tab: 'inbox', columns, folders: 'both' },
          state: { searchId: keepWords(text) },
        })
      : navigate({ to: clinic, search: { filter: 'all', columns }, state: { searchId: keepWords(text) } }));

  const known = new Map<string, Known>([...recent, ...found.consults].map((one) => [one.id, one]));
  // The server's row is newer than what was kept.
  const consults = [...known.values()];
  const numberOf = ({ patient }: Known) => formatHealthNumber(patient.province, patient.phn);
  const nameOf = ({ patient }: Known) => `${patient.firstName} ${patient.lastName}`.trim();
  const ageOf = ({ patient }: Known) => ageWords(i18n, patient.dateOfBirth, today) ?? '';
  const place = (one: Known) =>
    one.folder === 'archive' ? <IconArchive {...sign} /> : <IconMessageCircle {...sign} />;

  const patients = [
    ...Map.groupBy(
      consults,
      (one) => `${nameKey(one.patient)} ${one.patient.province} ${healthNumberKey(one.patient.phn)}`,
    ).values(),
  ].map((of): Item => {
    const [first] = of as [Known, ...Known[]];
    const count = of.length;
    return {
      key: `patient ${first.id}`,
      group: 'patients',
      icon: <IconUser {...sign} />,
      title: nameOf(first),
      detail: [numberOf(first), ageOf(first), t`${plural(count, { one: '# consult', other: '# consults' })}`]
        .filter(Boolean)
        .join(' · '),
      also: [healthNumberKey(first.patient.phn)],
      run: () => (count === 1 ? open(first.id) : search(numberOf(first), 'phn')),
    };
  });
  const ofConsults = consults.map((one): Item => ({
    key: `consult ${one.id}`,
    group: 'consults',
    icon: place(one),
    title: places.title(one),
    detail: [[nameOf(one), ageOf(one)].filter(Boolean).join(', '), statusWords(i18n, one.status)].join(' · '),
    end: timeWords(i18n, new Date(one.lastMessageAt), new Date(now)),
    also: [numberOf(one), healthNumberKey(one.patient.phn), one.specialty, one.subsite],
    run: () => open(one.id),
  }));
  const people = new Map(
    recent.flatMap((one) =>
      one.people
        .filter(({ personId }) => personId !== claims?.uid)
        .map((person) => [person.personId, { ...person, one }] as const)
        .toReversed(),
    ),
  );
  const colleagues = [...people.values()].map(({ one, ...person }): Item => {
    const name = nameOf(one);
    return {
      key: `person ${person.personId}`,
      group: 'colleagues',
      icon: <IconUsers {...sign} />,
      title: fullName(person),
      detail:
        person.role === 'consultant' ? t`Consultant of ${name}` : person.role === 'moa' ? '' : t`Referrer of ${name}`,
      end: person.clinicName,
      run: () => search(person.lastName, 'referrer.consultant'),
    };
  });
  const services = found.services.map((service): Item => ({
    key: `service ${service.id}`,
    group: 'services',
    icon: <IconStethoscope {...sign} />,
    title: serviceWords(service, contentLanguage).serviceName,
    detail: [places.title(service), ...service.users.slice(0, 2).map(({ userName }) => titled(userName))].join(' · '),
    end: service.clinic.location.city,
    always: true,
    run: () => void navigate({ to: '/dashboard/consult/consult-form', search: { serviceId: service.id } }),
  }));
  const pages = sidebarOf(viewer).flatMap(({ items }) =>
    items
      .filter(({ locked }) => !locked)
      .map((item): Item => ({
        key: `page ${item.path}`,
        group: 'pages',
        icon: <IconFileText {...sign} />,
        title: i18n._(routeTitles[item.title]),
        detail: '',
        run: () => void navigate({ to: item.path }),
      })),
  );
  const said = typed.trim();
  const newConsult = routeOf('/dashboard/consult');
  const actions: Item[] = [
    ...(said === '' || (!own && clinicIds.length === 0)
      ? []
      : [
          {
            key: 'search names',
            group: 'actions' as const,
            icon: <IconListSearch {...sign} />,
            title: t`Search patient names for ‘${said}’`,
            detail: own ? t`in all folders` : '',
            always: true,
            keys: ['Ctrl', '⏎'],
            run: () => search(said, 'patient'),
          },
        ]),
    ...(newConsult && mayOpen(newConsult, viewer)
      ? [
          {
            key: 'new consult',
            group: 'actions' as const,
            icon: <IconPlus {...sign} />,
            title: t`New Consult`,
            detail: '',
            keys: ['C'],
            run: () => void navigate({ to: '/dashboard/consult' }),
          },
        ]
      : []),
    ...(own
      ? (['inbox', 'archive', 'drafts'] as const).map((tab) => ({
          key: `go ${tab}`,
          group: 'actions' as const,
          icon:
            tab === 'inbox' ? (
              <IconInbox {...sign} />
            ) : tab === 'archive' ? (
              <IconArchive {...sign} />
            ) : (
              <IconArrowRight {...sign} />
            ),
          title: tab === 'inbox' ? t`Go to Inbox` : tab === 'archive' ? t`Go to Archive` : t`Go to Drafts`,
          detail: '',
          run: () => void navigate({ to: lists, search: { tab } }),
        }))
      : []),
    ...(claims && maySend(claims)
      ? [
          {
            key: 'invite',
            group: 'actions' as const,
            icon: <IconUserPlus {...sign} />,
            title: t`Invite a Colleague`,
            detail: '',
            run: onInvite,
          },
        ]
      : []),
  ];
  const all = [...patients, ...ofConsults, ...services, ...colleagues, ...pages, ...actions];
  const fitting = all.filter(
    ({ title, detail, end = '', also = [], always }) => always || matches(words, [title, detail, end, ...also]),
  );
  return {
    items: fitting,
    words,
    isLooking: found.isLooking,
    failed: found.failed,
    searchNames: () => search(said, 'patient'),
  };
}
