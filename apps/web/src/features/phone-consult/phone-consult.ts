export { callTimeWords } from './call-time.ts';
export { useCompletedCalls, withCompletedCall } from './complete-call.ts';
export { PhoneCallBox } from './phone-call-box.tsx';
