/** What a list of consults is made of, for the clinic's list beside one's own. */
export { ConsultOver } from './consult-over.tsx';
