import { describe, expect, it } from 'vitest';
import { book, edmonton, facts } from './facts.testing.ts';
import { judge } from './judge.ts';

/** What a call of each code is judged as when it begins at these times: the code that fits. */
const call = (at: string) => {
  const fits = (code: string) => {
    const record = facts({ type: 'phoneConsult', code, isMessage: false, askedDay: null }, at);
    return judge(record, book(), record.day).verdict === 'ready';
  };
  return ['03.01LJ', '03.01LK', '03.01LL'].filter(fits).join();
};
/** Whether a thread message at this time breaks the rule of its hours. */
const message = (at: string) =>
  judge(facts({ code: '03.01NG' }, at), book(), '2026-12-01').findings.some(({ rule }) => rule === 'message-hour');

describe('codes against the hour, Edmonton time', () => {
  it.each([
    ['a weekday 06:59:59', '2026-11-18 06:59:59', '03.01LL', true],
    ['a weekday 07:00', '2026-11-18 07:00', '03.01LJ', false],
    ['a weekday 16:59:59', '2026-11-18 16:59:59', '03.01LJ', false],
    ['a weekday 17:00', '2026-11-18 17:00', '03.01LK', true],
    ['a weekday 21:59:59', '2026-11-18 21:59:59', '03.01LK', true],
    ['a weekday 22:00', '2026-11-18 22:00', '03.01LL', true],
    ['a Saturday 06:59:59', '2026-11-21 06:59:59', '03.01LL', true],
    ['a Saturday 07:00', '2026-11-21 07:00', '03.01LK', true],
    ['a Saturday 16:59:59', '2026-11-21 16:59:59', '03.01LK', true],
    ['a Saturday 17:00', '2026-11-21 17:00', '03.01LK', true],
    ['a Saturday 21:59:59', '2026-11-21 21:59:59', '03.01LK', true],
    ['a Saturday 22:00', '2026-11-21 22:00', '03.01LL', true],
    ['Remembrance Day 06:59:59', '2026-11-11 06:59:59', '03.01LL', true],
    ['Remembrance Day 07:00', '2026-11-11 07:00', '03.01LK', true],
    ['Remembrance Day 16:59:59', '2026-11-11 16:59:59', '03.01LK', true],
    ['Remembrance Day 17:00', '2026-11-11 17:00', '03.01LK', true],
    ['Remembrance Day 21:59:59', '2026-11-11 21:59:59', '03.01LK', true],
    ['Remembrance Day 22:00', '2026-11-11 22:00', '03.01LL', true],
    ['the Sunday on which clocks went forward 06:59:59', '2025-03-09 06:59:59', '03.01LL', true],
    ['the Sunday on which clocks went forward 07:00', '2025-03-09 07:00', '03.01LK', true],
    ['the Sunday on which clocks went forward 16:59:59', '2025-03-09 16:59:59', '03.01LK', true],
    ['the Sunday on which clocks went forward 17:00', '2025-03-09 17:00', '03.01LK', true],
    ['the Sunday on which clocks went forward 21:59:59', '2025-03-09 21:59:59', '03.01LK', true],
    ['the Sunday on which clocks went forward 22:00', '2025-03-09 22:00', '03.01LL', true],
    ['the Monday after it 06:59:59', '2025-03-10 06:59:59', '03.01LL', true],
    ['the Monday after it 07:00', '2025-03-10 07:00', '03.01LJ', false],
    ['the Monday after it 16:59:59', '2025-03-10 16:59:59', '03.01LJ', false],
    ['the Monday after it 17:00', '2025-03-10 17:00', '03.01LK', true],
    ['the Monday after it 21:59:59', '2025-03-10 21:59:59', '03.01LK', true],
    ['the Monday after it 22:00', '2025-03-10 22:00', '03.01LL', true],
    ['the Sunday on which they went back 06:59:59', '2025-11-02 06:59:59', '03.01LL', true],
    ['the Sunday on which they went back 07:00', '2025-11-02 07:00', '03.01LK', true],
    ['the Sunday on which they went back 16:59:59', '2025-11-02 16:59:59', '03.01LK', true],
    ['the Sunday on which they went back 17:00', '2025-11-02 17:00', '03.01LK', true],
    ['the Sunday on which they went back 21:59:59', '2025-11-02 21:59:59', '03.01LK', true],
    ['the Sunday on which they went back 22:00', '2025-11-02 22:00', '03.01LL', true],
    ['the Friday before it 06:59:59', '2025-10-31 06:59:59', '03.01LL', true],
    ['the Friday before it 07:00', '2025-10-31 07:00', '03.01LJ', false],
    ['the Friday before it 16:59:59', '2025-10-31 16:59:59', '03.01LJ', false],
    ['the Friday before it 17:00', '2025-10-31 17:00', '03.01LK', true],
    ['the Friday before it 21:59:59', '2025-10-31 21:59:59', '03.01LK', true],
    ['the Friday before it 22:00', '2025-10-31 22:00', '03.01LL', true],
  ] as const)('%s', (_, wall, code, messageWarns) => {
    const at = edmonton(wall);
    expect(call(at)).toBe(code);
    expect(message(at)).toBe(messageWarns);
  });

  it('are those of the zone on that day: 07:00 is another instant before and after a change of the clock', () => {
    const [before, after] = [edmonton('2025-03-07 07:00'), edmonton('2025-03-10 07:00')];
    expect([before, after]).toEqual(['2025-03-07T14:00:00.000Z', '2025-03-10T13:00:00.000Z']);
    expect([call(before), call(after)]).toEqual(['03.01LJ', '03.01LJ']);
  });
});
