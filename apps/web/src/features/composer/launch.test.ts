import { expect, test } from 'vitest';
import { tellSignedOut } from '../../app/session.ts';
import { heldLaunch, takeLaunch } from './launch.ts';

test('a launch that its person never took is not handed to who signs in next', () => {
  expect(takeLaunch('?jwt=a.launch.token')).toBe(true);
  expect(takeLaunch('?serviceId=1')).toBe(false);
  expect(heldLaunch()).toBe('a.launch.token');
  tellSignedOut();
  expect(heldLaunch()).toBeNull();
});
