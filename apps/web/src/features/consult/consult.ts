export { ListAndConsult } from './list-and-consult.tsx';
