import { expect, test } from 'vitest';
import { tellSignedOut } from '../../app/session.ts';
import { heldLaunch, holdLaunch } from './launch.ts';

test('a launch that its person never took is not handed to who signs in next', () => {
  holdLaunch('a.launch.token');
  expect(heldLaunch()).toBe('a.launch.token');
  tellSignedOut();
  expect(heldLaunch()).toBeNull();
});
