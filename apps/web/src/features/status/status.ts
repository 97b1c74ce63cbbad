export { ShownStatus } from './shown-status.tsx';
