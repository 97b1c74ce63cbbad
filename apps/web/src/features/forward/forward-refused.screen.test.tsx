import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input, Output } from '../../app/call.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { drag } from '../../testing/mouse.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, lineOf, may, openedConsult, threadOf } from '../../testing/world/activity.ts';
import { viewer } from '../../testing/world/people.ts';

/** Chooses an item of the consult's Actions menu. */
async function act(name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

test('what was written to clinic staff is read by that staff and its sender; after a lost answer it goes out by itself, once, and new words are a message of their own', async () => {
  // The server's test shows who is told what: apps/server/src/features/forward/forward.test.ts.
  const staffMessages: Output<'secureMessaging-staffMessages'>['messages'] = [];
  const arrived = (words: string) => {
    staffMessages.push({
      id: fixedId(15, staffMessages.length + 1),
      sentBy: cast.derm.id,
      senderName: 'Dr. Sunita Varga',
      sentAt: usualNow.toISOString(),
      address: '',
      subject: 'Secure Message from Dr. Varga: visit',
      text: words,
      empty: false,
    });
  };
  const told = lineOf(2, { kind: 'system', sentBy: cast.derm.id, event: { kind: 'forwarded', to: 'moa' } });
  const reached = { recipients: ['Tamsin Okoye'] };
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: {
      'activity-open': () =>
        openedConsult({ version: 1 + staffMessages.length, lastSeq: staffMessages.length ? 2 : 1 }),
      'message-list': () => threadOf(staffMessages.length > 0 ? [told] : []),
      'secureMessaging-staffMessages': () => ({ messages: [...staffMessages], next: null }),
      // The first try went out and its answer was lost; the server knows its id.
      'secureMessaging-moaMessage': inTurn(
        ({ body }: Input<'secureMessaging-moaMessage'>) => {
          arrived(body);
          return offline;
        },
        reached,
        ({ body }: Input<'secureMessaging-moaMessage'>) => {
          arrived(body);
          return reached;
        },
      ),
    },
  });
  const dialog = await act('Forward to MOA');
  await dialog.getByLabelText('Subject').fill('visit');
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await dialog.getByLabelText('Message').fill('Book her for Tuesday.');
  await forward.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('It goes out as soon as the server can be reached.').first()).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.asked('secureMessaging-moaMessage').map(({ state }) => state)).toHaveLength(2);
  await act('Forward to MOA');
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('');
  await dialog.getByLabelText('Subject').fill('visit');
  await dialog.getByLabelText('Message').fill('Book her for Wednesday.');
  await forward.click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Tamsin Okoye');
  const asked = server.asked('secureMessaging-moaMessage').map(({ input }) => input);
  expect(asked.map(({ body }) => body)).toEqual([
    'Book her for Tuesday.',
    'Book her for Tuesday.',
    'Book her for Wednesday.',
  ]);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[2]?.messageId).not.toBe(asked[0]?.messageId);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const messages = page.getByRole('region', { name: 'Messages to the clinic staff' }).getByRole('listitem');
  const readsBoth = async () => {
    await expect.element(messages).toHaveLength(2);
    await expect.element(messages.first()).toMatchTextContent('Dr. Sunita Varga');
    await expect.element(messages.first()).toMatchTextContent('Secure Message from Dr. Varga: visit');
    await expect.element(messages.first()).toMatchTextContent('Book her for Tuesday.');
    await expect.element(messages.last()).toMatchTextContent('Book her for Wednesday.');
  };
  await readsBoth();
  server.viewer = viewer('moa');
  server.answer({ 'activity-open': openedConsult({ viewerType: 'moa', can: may.staff, lastSeq: 2 }) });
  await reopen(`/dashboard/clinic-inbox?econsultId=${activityId}`);
  await readsBoth();
  // The thread tells the referrer that a message went to staff, but not its text.
  server.viewer = viewer('plus');
  server.answer({
    'activity-open': openedConsult({ can: may.referrer, lastSeq: 2 }),
    'secureMessaging-staffMessages': { messages: [], next: null },
  });
  await reopen(consultPath);
  const thread = page.getByRole('log', { name: 'Thread' });
  await expect
    .element(thread.getByText('Dr. Sunita Varga forwarded this consult to clinic staff').first())
    .toBeVisible();
  await expect.element(page.getByText('Book her')).not.toBeInTheDocument();
});

test('a specialist on vacation can not be chosen, what the server refuses stands at its field, what went out before is led to, and a dialog that sends stays open', async () => {
  const person = (name: 'derm' | 'derm2', onVacation: boolean) => {
    const { id: uid, salutation, firstName, lastName, title, credentials } = cast[name];
    const label = { name: `${salutation} ${firstName} ${lastName}`, location: 'Calgary, AB', title, credentials };
    return { uid, avgResponseTime: -1, labelV2: label, onVacation, vacationEndDateMili: null, vacationLastDay: null };
  };
  const forwardedId = fixedId(15, 77);
  const sending = held({ activityId, subject: 'FWD: Dermatology - Pigmented lesion' });
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: {
      'activity-open': openedConsult({ can: may.referrer }),
      'routing-routeReferral_v2': {
        Dermatology: { 'Pigmented lesion': [person('derm', false), person('derm2', true)] },
      },
      'secureMessaging-forwardEconsult': inTurn(
        refused('INVALID_INPUT', { faults: { recipientSpecialistUId: { code: 'specialist-on-vacation' } } }),
        // An earlier try went out, and its answer was lost.
        refused('SUBMISSION_CHANGED', { status: 409, about: forwardedId }),
        sending,
      ),
    },
  });
  const dialog = await act('Forward to specialist');
  await dialog.getByLabelText('Specialty').selectOptions('Dermatology');
  await dialog.getByLabelText('Subsite').selectOptions('Pigmented lesion');
  await dialog.getByRole('radio', { name: /Nakagawa/ }).click();
  const forward = dialog.getByRole('button', { name: 'Forward' });
  await forward.click();
  const away = 'Specialist is on vacation, please save draft and wait for return or select another specialist.';
  await expect.element(dialog.getByText(away)).toBeVisible();
  expect(server.asked('secureMessaging-forwardEconsult')).toEqual([]);
  await dialog.getByRole('radio', { name: /Varga/ }).click();
  await expect.element(dialog.getByText(away)).not.toBeInTheDocument();
  // The specialist became unavailable since the page read the list: the server says so.
  await forward.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Error forwarding econsult to specialist');
  await expect.element(dialog.getByRole('group', { name: 'Specialist' }).getByText(away)).toBeVisible();
  await forward.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This was already forwarded with other content.');
  await expect
    .element(dialog.getByRole('link', { name: 'See what was sent' }))
    .toHaveAttribute('href', expect.stringContaining(`econsultId=${forwardedId}`));
  await forward.click();
  await expect.element(dialog.getByText('Forwarding…')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await drag({ x: 20, y: 450 }, { x: 20, y: 450 });
  await expect.element(dialog.getByText('Forwarding…')).toBeVisible();
  sending.release();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Dr. Sunita Varga');
});
