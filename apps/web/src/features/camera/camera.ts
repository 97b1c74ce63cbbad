export { CameraPage } from './camera-page.tsx';
