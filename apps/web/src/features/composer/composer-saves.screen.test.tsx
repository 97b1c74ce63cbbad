import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DraftForm, OpenedDraft } from '@consult/contract/draft/draft.ts';
import type { Input } from '../../app/call.ts';
import { offline, refused, type Answers } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, sentResult, somePatient } from '../../testing/world/composer.ts';
import { openedDraft } from '../../testing/world/draft.ts';
import { viewer } from '../../testing/world/people.ts';

/** Saves of a draft whose answers get lost, or that somebody saves over. */

const firstName = () => page.getByLabelText('First name');
const action = (name: string) => page.getByRole('group', { name: 'Actions' }).getByRole('button', { name });
const saveDraft = () => action('Save Draft');
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const heading = (name: string) => page.getByRole('heading', { name });

/** The time stands there two seconds later. */
async function isSaved(): Promise<void> {
  await clock.hurry(async () => {
    await expect.element(page.getByRole('main')).toMatchTextContent(/Saved \d\d:\d\d/);
  });
}

type Saved = Input<'consultDraft-saveDraft'>;

/** One draft as the server keeps it: it refuses a save over another version, and knows its last save when repeated. */
class PlayedDraft {
  #last: { said: string; input: Saved; version: number } | null = null;
  #loses = false;

  readonly answers: Answers = {
    'consultDraft-saveDraft': (input) => {
      const said = JSON.stringify(input);
      const version = this.#last?.version ?? 0;
      if (said !== this.#last?.said) {
        if ((input.baseVersion ?? 0) !== version && input.draftId === this.#last?.input.draftId)
          return refused('DRAFT_CHANGED');
        this.#last = { said, input, version: (input.baseVersion ?? 0) + 1 };
      }
      if (this.#loses) {
        this.#loses = false;
        return offline;
      }
      return { draftSubject: 'Pigmented lesion', version: this.#last!.version, savedAt: usualNow.toISOString() };
    },
    'consultDraft-getDraft': () => (this.#last ? this.#opened(this.#last) : refused('NOT_FOUND')),
    'consult-searchApprovers': [{ uid: viewer('approver').claims.uid, firstName: 'Kwabena', lastName: 'Osei' }],
    'consult-sendConsult': sentResult,
  };

  /** The answer to the next save is lost on its way. */
  loseNext(): void {
    this.#loses = true;
  }

  /** Somebody else saves it with another first name. */
  saveElsewhere(patientFirstName: string): void {
    const { input, version } = this.#last!;
    const formData = { ...input.formData, patientFirstName };
    this.#last = { said: '', input: { ...input, formData }, version: version + 1 };
  }

  #opened({ input, version }: { input: Saved; version: number }): OpenedDraft {
    return openedDraft({
      draftId: input.draftId,
      version,
      formData: input.formData as DraftForm,
      subject: input.subject,
    });
  }
}

/** A saved draft in the form of its author. */
async function startDraft(name: string, who: 'plus' | 'resident' = 'plus') {
  const draft = new PlayedDraft();
  const shown = await show(moles, { who, answers: draft.answers });
  await firstName().fill(name);
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=/);
  await isSaved();
  return { draft, ...shown };
}

/** Saves with a first name, and no answer comes. */
async function saveUnheard(draft: PlayedDraft, name: string): Promise<void> {
  draft.loseNext();
  await firstName().fill(name);
  await saveDraft().click();
  await expect.element(alert('Error saving draft')).toMatchTextContent('Everything you typed is kept.');
}

test('a draft that is refused for photos that are gone from the gallery says which', async () => {
  const { server } = await startDraft('Octavia');
  const faults = { selectedMedia: { code: 'photos-gone', photos: '2, 3' } };
  server.answer({ 'consultDraft-saveDraft': refused('INVALID_INPUT', { faults } as never) });
  await firstName().fill('Octavia B.');
  await saveDraft().click();
  await expect
    .element(alert('Error saving draft'))
    .toMatchTextContent('No longer in your gallery: photo 2, 3. Take it out to go on. Everything you typed is kept.');
});

test('a first save puts the draft into the address, Enter saves it again, leaving asks nothing, and it opens as it was', async () => {
  const { server } = await startDraft('Octavia');
  expect(address()).toMatch(/consultDraftId=[0-9a-f-]{36}&collection=user_drafts/);
  await page.getByRole('textbox', { name: 'Subject' }).fill('A mole that moved');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked('consultDraft-saveDraft').at(-1)?.input.subject).toBe('A mole that moved');
  await isSaved();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click();
  await expect.element(heading('Resources')).toBeVisible();
  const { draftId } = server.asked('consultDraft-saveDraft')[0]!.input;
  await reopen(`/dashboard/consult?collection=user_drafts&consultDraftId=${draftId}`);
  await expect.element(firstName()).toHaveValue('Octavia');
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('A mole that moved');
});

test('a draft that was saved elsewhere is not written over, and both texts are there in the end', async () => {
  const { draft, server } = await startDraft('Basilio');
  const before = address();
  draft.saveElsewhere('Basilio Second');
  await firstName().fill('Basilio First');
  await saveDraft().click();
  await expect.element(page.getByText('This draft was saved elsewhere in the meantime.')).toBeVisible();
  await expect.element(firstName()).toHaveValue('Basilio First');
  await page.getByRole('button', { name: 'See the other version' }).click();
  await expect.element(firstName()).toHaveValue('Basilio Second');
  await page.getByRole('button', { name: 'Back to mine' }).click();
  await expect.element(firstName()).toHaveValue('Basilio First');
  await saveDraft().click();
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect.element(page.getByText('Saved as a new draft.')).toBeVisible();
  await expect.poll(address).not.toBe(before);
  const anew = server.asked('consultDraft-saveDraft').at(-1)?.input;
  expect(anew).toMatchObject({ baseVersion: null, formData: { patientFirstName: 'Basilio First' } });
});

test('a save whose answer is lost is no conflict: tried again, with more typed, or before a forward', async () => {
  const { draft, server } = await startDraft('Answered', 'resident');
  await saveUnheard(draft, 'Arrived');
  await alert('Error saving draft').getByRole('button', { name: 'Try again' }).click();
  await isSaved();
  await saveUnheard(draft, 'Arrived and went on');
  await firstName().fill('More');
  await saveDraft().click();
  await isSaved();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
  await saveUnheard(draft, 'Aurelio Arrived');
  await firstName().fill('Aurelio Forwarded');
  await action('Forward').click();
  await expect.element(page.getByText('Forwarded to Kwabena Osei for approval.')).toBeVisible();
  const forwarded = server.asked('consultDraft-saveDraft').at(-1)?.input;
  expect(forwarded).toMatchObject({ baseVersion: 5, formData: { patientFirstName: 'Aurelio Forwarded' } });
});

test('a save whose answer is lost and that somebody saved over since is not forwarded over theirs', async () => {
  const { draft } = await startDraft('Aurelio', 'resident');
  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
  await saveUnheard(draft, 'Aurelio Here');
  draft.saveElsewhere('Aurelio There');
  await action('Forward').click();
  await expect.element(page.getByText('This draft was saved elsewhere in the meantime.')).toBeVisible();
});

test('without a connection nothing is lost, and the texts say what failed', async () => {
  const { draft, server } = await startDraft('Unplugged');
  server.answer({ 'consultDraft-saveDraft': offline, 'consultDraft-deleteDraft': offline });
  await firstName().fill('Unplugged and typing');
  await saveDraft().click();
  await expect.element(alert('Error saving draft')).toMatchTextContent('Everything you typed is kept.');
  await action('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(alert('Error discarding draft')).toBeVisible();
  server.answer(draft.answers);
  await saveDraft().click();
  await isSaved();
  await expect.element(firstName()).toHaveValue('Unplugged and typing');
});

test('a draft whose save was answered to nobody is sent as that save left it', async () => {
  const draft = new PlayedDraft();
  const { server } = await show(moles, { who: 'plus', answers: draft.answers });
  await fillPatient(somePatient(531, 'Ottoline', 'Unheard'));
  await answerQuestions('Did anybody hear?');
  await saveUnheard(draft, 'Ottoline');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
  const { draftId } = server.asked('consultDraft-saveDraft')[0]!.input;
  expect(server.asked('consult-sendConsult')[0]?.input.draft).toMatchObject({ draftId, version: 1 });
});

test('a draft whose send was answered to nobody is not said to be gone where it was sent', async () => {
  const { draft, server, live } = await startDraft('Evangeline');
  await fillPatient(somePatient(532, 'Evangeline', 'Unanswered'));
  await answerQuestions('Is it there once?');
  await saveDraft().click();
  await expect.poll(() => server.asked('consultDraft-saveDraft').length).toBe(2);
  await isSaved();
  const { draftId } = server.asked('consultDraft-saveDraft')[0]!.input;
  await expect.poll(() => live.heard).toBe(true);
  server.answer({ 'consult-sendConsult': offline, 'consultDraft-getDraft': refused('NOT_FOUND') });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  live.say('draft', draftId, 3);
  await expect.element(page.getByText('This draft is not here any more.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Keep mine as a new draft' })).not.toBeInTheDocument();
  server.answer({ 'consult-sendConsult': draft.answers['consult-sendConsult']! });
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
});
