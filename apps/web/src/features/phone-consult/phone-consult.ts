export { useCompletedCalls, withCompletedCall } from './complete-call.ts';
export { PhoneCallBox } from './phone-call-box.tsx';
