export { OvertakenStatus } from './overtaken-status.tsx';
export { ShownStatus } from './shown-status.tsx';
