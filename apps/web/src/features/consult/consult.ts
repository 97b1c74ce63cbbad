export { ConsultOver } from './consult-over.tsx';
