import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Placed } from '@consult/domain/library/changes.ts';
import type { Item } from '@consult/domain/library/library.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { focusTitleAfter } from '../../ui/focus-title.ts';
import { PageHeader } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { BothVersions, type Fact } from './both-versions.tsx';
import { faultyIn, type Faulty } from './faulty.ts';
import { DiscardDialog } from './library-dialogs.tsx';
import { SaveActions } from './save-actions.tsx';
import type { LibraryEditor } from './use-library-editor.ts';

type Props<I extends Item> = {
  editor: LibraryEditor<I>;
  title: ReactNode;
  /** Left of the title: the way back on a phone. */
  before: ReactNode;
  /** Beside Save. */
  actions?: ReactNode;
  /** Whether Save and Discard stand in the header. */
  saves?: boolean;
  /** The words of the two libraries. */
  words: { overtaken: ReactNode; unsaved: ReactNode };
  faulty: Faulty;
  factsOf: (placed: Placed<I>, categoryName: (id: string) => string) => readonly Fact[];
  /** A save found a fault in this item. */
  onFaulty: (itemId: string) => void;
  children: ReactNode;
};

/** What both editors have around their tree: Save and Discard, what others did meanwhile, and the questions. */
export function LibraryFrame<I extends Item>({ editor, title, before, words, factsOf, onFaulty, ...rest }: Props<I>) {
  const { t, i18n } = useLingui();
  const [dialog, setDialog] = useState<'discard' | 'versions' | null>(null);
  const { dirty, count, state, conflicts, overtaken, shown } = editor;
  const waits = conflicts.items.length + conflicts.categories.length;
  const handleSave = async (): Promise<boolean> => {
    if (waits > 0) {
      setDialog('versions');
      return false;
    }
    const saved = await editor.save();
    if (typeof saved === 'string') return saved === 'done';
    announce(t`Check form for errors.`);
    const [item] = faultyIn(shown, saved.faults).items;
    if (item !== undefined) onFaulty(item);
    return false;
  };
  const latest = useRef(handleSave);
  useLayoutEffect(() => {
    latest.current = handleSave;
  });
  const saveNow = useCallback(() => void latest.current(), []);
  const askToDiscard = useCallback(() => setDialog('discard'), []);
  useShortcut('Mod+s', t`Save`, saveNow, { whileTyping: true });
  return (
    <>
      <PageHeader
        title={title}
        before={before}
        actions={
          <>
            <SaveActions
              count={count}
              dirty={dirty}
              state={state}
              saves={rest.saves !== false}
              tight={Boolean(rest.actions)}
              onSave={saveNow}
              onDiscard={askToDiscard}
            />
            {rest.actions}
          </>
        }
      />
      <KeptNotes form={editor.notes} />
      {overtaken || waits > 0 ? (
        <Banner
          tone="warn"
          flush
          title={words.overtaken}
          action={
            waits > 0 ? (
              <Button onClick={() => setDialog('versions')}>
                <Trans>Look at both</Trans>
              </Button>
            ) : (
              <Button ref={focusTitleAfter} onClick={editor.goOn}>
                <Trans>Go on</Trans>
              </Button>
            )
          }
        >
          {waits > 0
            ? t`${plural(waits, { one: '# of them was changed here too. Choose which version counts.', other: '# of them were changed here too. Choose which version counts.' })}`
            : t`What you changed here is kept, and everything else is as it was saved there.`}
        </Banner>
      ) : null}
      {editor.failed ? (
        <Banner tone="err" flush>
          <Trans>Error saving changes. Please try again.</Trans>
        </Banner>
      ) : null}
      {rest.faulty.whole ? (
        <Banner tone="err" flush>
          {faultText(i18n, rest.faulty.whole)}
        </Banner>
      ) : null}
      {rest.children}
      {dialog === 'discard' ? (
        <DiscardDialog
          count={count}
          onClose={() => setDialog(null)}
          onDiscard={() => {
            setDialog(null);
            editor.discard();
            // Discard can not be pressed any more, and would lose the focus.
            afterCommit(() => [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.focus());
          }}
        />
      ) : dialog === 'versions' ? (
        <BothVersions editor={editor} factsOf={factsOf} onClose={() => setDialog(null)} />
      ) : null}
      <UnsavedChanges
        when={editor.unsaved}
        text={words.unsaved}
        save={{ label: t`Save and leave`, run: handleSave }}
        // When the session ends, the device keeps the unsaved changes for the person's return.
        allow={(path) => path === '/login'}
      />
    </>
  );
}
