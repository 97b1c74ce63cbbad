export { beginClock } from './begin-clock.ts';
export { clockOfRow, readClock } from './clock-row.ts';
export type { ClockRow } from './clock-row.ts';
export { isKeeper, keepsSql } from './keepers.ts';
export { consultClockOf } from './present-clock.ts';
export { dropRequest, noteRequest, startRequest } from './request.ts';
export { keepersOf, tell } from './tell.ts';
export { consultantCame, consultantLeft } from './unowned.ts';
export { nudgesOf, windClock } from './wind-clock.ts';

/** The door of the clock of a consult's promise. */
