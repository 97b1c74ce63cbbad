import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const phoneCameraLeave = call({
  name: 'phoneCamera-leave',
  summary: 'A phone ends itself: it can add no more photos.',
  access: 'phone',
  changes: { waits: false },
  input: nothing,
  output: done,
});
