export { beginClock } from './begin-clock.ts';
export { clockOfRow, readClock } from './clock-row.ts';
export type { ClockRow } from './clock-row.ts';
export { nudgesOf, windClock } from './wind-clock.ts';
