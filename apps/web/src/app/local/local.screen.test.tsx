import { expect, test } from 'vitest';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { held } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { playedThread } from '../../testing/world/thread.ts';
import { forgetSessionData } from '../session.ts';
import { does, openLocal } from './local.ts';

/** What this device keeps of the person who is signed in. */

test('whoever signs in anew while the device is still being opened for them sends what they write', async () => {
  const half = held({ half: btoa('\0'.repeat(32)) });
  const answers = { ...playedThread('derm').answers, 'account-openVault': half };
  const { server } = await show('/login', { who: 'derm', answers });
  const begin = () => openLocal(cast.derm.id, () => Promise.resolve());
  begin();
  forgetSessionData();
  begin();
  await expect.poll(() => server.asked('account-openVault').length).toBeGreaterThan(0);
  half.release();
  const id = fixedId(43, 1);
  const input = { activityId: id, messageId: id, text: 'Is anybody there?', draftVersion: 0, resourceIds: [] };
  await does('message-send', input, { id, stream: id, says: true, preview: { files: [], resources: [] } });
  await expect.poll(() => server.asked('message-send').map(({ input: { messageId } }) => messageId)).toEqual([id]);
  expect(server.asked('account-openVault')).toHaveLength(1);
});
