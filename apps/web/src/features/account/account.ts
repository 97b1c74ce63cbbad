export { deviceWords, methodText, placeWords } from './began-words.ts';
export { useDisownSession } from './disown-session.ts';
