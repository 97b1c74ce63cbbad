export { beginClock } from './begin-clock.ts';
export { clockOfRow, readClock, readClocksDue } from './clock-row.ts';
export type { ClockRow } from './clock-row.ts';
export { isKeeper, keepsSql } from './keepers.ts';
export { consultClockOf } from './present-clock.ts';
export { dropRequest, noteRequest, startRequest } from './request.ts';
export { keepersOfEach, tell, tellAll, toldKeepers } from './tell.ts';
export type { Told } from './tell.ts';
export { consultantCame, consultantLeft } from './unowned.ts';
export { afterSaying, lookAtClock, windClock, windClocks, woundOf } from './wind-clock.ts';
export type { Looked } from './wind-clock.ts';

/** The door of the clock of a consult's promise. */
