import type { EditedGroup, EditedMember } from './edited-group.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a keeper changed since `base` stays theirs; the rest is as somebody else saved it meanwhile. */
export function mergedGroup(base: EditedGroup, mine: EditedGroup, theirs: EditedGroup): EditedGroup {
  const pick = <Field extends keyof EditedGroup>(field: Field): EditedGroup[Field] =>
    same(mine[field], base[field]) ? theirs[field] : mine[field];
  return {
    mode: pick('mode'),
    seen: pick('seen'),
    answered: pick('answered'),
    addedWeekdays: pick('addedWeekdays'),
    // Who has joined is theirs; who has left is gone.
    members: theirs.members.map((one) => {
      const own = memberOf(mine, one.personId);
      const was = memberOf(base, one.personId);
      return own && was ? mergedMember(was, own, one) : (own ?? one);
    }),
  };
}

const memberOf = ({ members }: EditedGroup, personId: string): EditedMember | undefined =>
  members.find((one) => one.personId === personId);

function mergedMember(base: EditedMember, mine: EditedMember, theirs: EditedMember): EditedMember {
  const dutyOn = ({ roster }: EditedMember, day: string): boolean | null =>
    roster.days.find((one) => one.day === day)?.onDuty ?? null;
  const named = new Set([base, mine, theirs].flatMap(({ roster }) => roster.days.map(({ day }) => day)));
  const days = [...named].toSorted().flatMap((day) => {
    const duty = dutyOn(mine, day) === dutyOn(base, day) ? dutyOn(theirs, day) : dutyOn(mine, day);
    return duty === null ? [] : [{ day, onDuty: duty }];
  });
  const isWeekSame = same(mine.roster.weekdays, base.roster.weekdays);
  return {
    personId: theirs.personId,
    share: mine.share === base.share ? theirs.share : mine.share,
    roster: { weekdays: (isWeekSame ? theirs : mine).roster.weekdays, days },
  };
}

/** One point in which two states of a group are not alike. */
export type GroupDifference =
  | { what: 'mode' | 'seen' | 'answered' | 'addedWeekdays' }
  | { what: 'share' | 'weekdays'; personId: string }
  | { what: 'day'; personId: string; day: string };

/** In what two states of a group differ: how it gives, what it promises, shares, weeks and single days. */
export function differencesOf(one: EditedGroup, other: EditedGroup): GroupDifference[] {
  const fields = (['mode', 'answered', 'seen', 'addedWeekdays'] as const).filter(
    (field) => !same(one[field], other[field]),
  );
  return [
    ...fields.map((what) => ({ what })),
    ...other.members.flatMap((member): GroupDifference[] => {
      const { personId } = member;
      const own = memberOf(one, personId);
      if (!own) return [];
      const duties = (of: EditedMember) => new Map(of.roster.days.map(({ day, onDuty }) => [day, onDuty]));
      const [a, b] = [duties(own), duties(member)];
      const days = [...new Set([...a.keys(), ...b.keys()])].toSorted().filter((day) => a.get(day) !== b.get(day));
      return [
        ...(own.share === member.share ? [] : [{ what: 'share' as const, personId }]),
        ...(same(own.roster.weekdays, member.roster.weekdays) ? [] : [{ what: 'weekdays' as const, personId }]),
        ...days.map((day) => ({ what: 'day' as const, personId, day })),
      ];
    }),
  ];
}
