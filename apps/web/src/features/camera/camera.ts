export { CameraPage } from './camera-page.tsx';
export { ConsentDialog } from './consent-dialog.tsx';
export { givenWords, usesWords } from './consent-words.ts';
