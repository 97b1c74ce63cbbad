export { PhoneCallBox } from './phone-call-box.tsx';
