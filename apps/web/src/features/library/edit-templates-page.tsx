import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconCheck, IconCircleCheck, IconPencil, IconTemplate } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { categoryOf, itemsOf } from '@consult/domain/library/library.ts';
import { changeItem, moveItem } from '@consult/domain/library/moves.ts';
import { faultText } from '../../app/fault-text.ts';
import { KeptNotes } from '../../app/kept-notes.tsx';
import { useTitle } from '../../app/page-title.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { BothVersions } from './both-versions.tsx';
import { faultyIn } from './faulty.ts';
import { DiscardDialog } from './library-dialogs.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TemplatesTree } from './templates-tree.tsx';
import { useTemplates, type TemplatesEditor } from './use-templates.ts';
import classes from './editor.module.css';

/** /dashboard/edit-templates: a specialist's own templates. Source: document 3, section 2.9; server rules, section 21. */
export function EditTemplatesPage() {
  const title = useTitle();
  const editor = useTemplates();
  const { query, ready } = editor;
  if (query.data && ready) return <Editor editor={editor} title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {query.isError && !query.data ? (
          <ErrorState
            title={<Trans>Error fetching your templates</Trans>}
            trying={query.isFetching}
            onTryAgain={() => void query.refetch()}
          />
        ) : (
          <PageSkeleton />
        )}
      </PageBody>
    </>
  );
}

/** The keys that save, where there are keys. */
const saveKeys = matchMedia('(pointer: coarse)').matches
  ? undefined
  : /Mac/.test(navigator.platform)
    ? '⌘ S'
    : 'Ctrl S';

function Editor({ editor, title }: { editor: TemplatesEditor; title: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { template: selectedId } = useSearch({ from: '/dashboard/edit-templates' });
  const [dialog, setDialog] = useState<'discard' | 'versions' | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const { templates, edit, dirty, count, state, conflicts, overtaken } = editor;
  const faulty = useMemo(() => faultyIn(templates, editor.faults), [templates, editor.faults]);
  const selected = useMemo(() => itemsOf(templates).find(({ id }) => id === selectedId), [templates, selectedId]);
  const category = selected && categoryOf(templates, selected.id);
  const waits = conflicts.items.length + conflicts.categories.length;

  const select = async (id: string | undefined, write?: 'write') => {
    // On a phone Back leads to the tree.
    const replace = selectedId !== undefined && id !== undefined;
    await navigate({ to: '.', search: id === undefined ? {} : { template: id }, replace });
    if (write) afterCommit(() => text.current?.focus());
  };
  const handleSave = async (): Promise<boolean> => {
    if (waits > 0) {
      setDialog('versions');
      return false;
    }
    const wrong = await editor.save();
    if (wrong === null) return true;
    const first = faultyIn(templates, wrong);
    const [item] = first.items;
    announce(t`Check form for errors.`);
    if (item !== undefined) {
      await select(item);
      afterCommit(() => document.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
    return false;
  };
  useShortcut('Mod+s', t`Save`, () => void handleSave(), { whileTyping: true });
  return (
    <>
      <PageHeader
        title={title}
        before={
          selected ? (
            <span className={classes.back}>
              <IconButton
                label={t`Back to the templates`}
                icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => void select(undefined)}
              />
            </span>
          ) : null
        }
        actions={
          <>
            <span className={dirty ? classes.unsaved : classes.state}>
              {state === 'running' ? null : dirty ? (
                <>
                  <IconPencil size={16} stroke={1.75} aria-hidden="true" />
                  <span className={classes.long}>
                    {t`${plural(count, { one: '# change not saved', other: '# changes not saved' })}`}
                  </span>
                  <span className={classes.short} aria-hidden="true">
                    {count}
                  </span>
                </>
              ) : state === 'saved' ? (
                <>
                  <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
                  <Trans>Saved</Trans>
                </>
              ) : state === 'waits' ? (
                <Trans>Saved as soon as the server can be reached</Trans>
              ) : null}
            </span>
            <Button look="quiet" disabled={!dirty || state === 'running'} onClick={() => setDialog('discard')}>
              <Trans context="unsaved changes">Discard</Trans>
            </Button>
            <Button
              look="primary"
              icon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
              className={classes.save}
              {...(saveKeys ? { hint: saveKeys } : {})}
              disabled={!dirty && state !== 'running'}
              running={state === 'running' ? t`Saving…` : undefined}
              onClick={() => void handleSave()}
            >
              <Trans>Save</Trans>
            </Button>
          </>
        }
      />
      <KeptNotes form={editor.notes} />
      {overtaken || waits > 0 ? (
        <Banner
          tone="warn"
          flush
          title={<Trans>Your templates were saved elsewhere in the meantime.</Trans>}
          action={
            waits > 0 ? (
              <Button onClick={() => setDialog('versions')}>
                <Trans>Look at both</Trans>
              </Button>
            ) : (
              <Button onClick={editor.goOn}>
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
      {faulty.whole ? (
        <Banner tone="err" flush>
          {faultText(i18n, faulty.whole)}
        </Banner>
      ) : null}
      <div className={classes.work} data-open={selected ? true : undefined}>
        <TemplatesTree
          editor={editor}
          faulty={faulty}
          selected={selected}
          onSelect={(id, write) => void select(id, write)}
        />
        <div className={classes.pane}>
          {selected && category ? (
            <TemplateEditor
              key={selected.id}
              template={selected}
              library={templates}
              categoryId={category.id}
              faults={faulty.ofItems.get(selected.id) ?? {}}
              textRef={text}
              onChange={(change) => edit((now) => changeItem(now, selected.id, change))}
              onCategory={(to) => edit((now) => moveItem(now, selected.id, to, Infinity))}
            />
          ) : (
            <EmptyState icon={<IconTemplate size={20} stroke={1.75} aria-hidden="true" />}>
              {templates.length === 0
                ? t`You have no templates yet. Name a category to begin with.`
                : t`Choose a template to write in it.`}
            </EmptyState>
          )}
        </div>
      </div>
      {dialog === 'discard' ? (
        <DiscardDialog
          count={count}
          onClose={() => setDialog(null)}
          onDiscard={() => {
            setDialog(null);
            editor.discard();
          }}
        />
      ) : dialog === 'versions' ? (
        <BothVersions editor={editor} onClose={() => setDialog(null)} />
      ) : null}
      <UnsavedChanges
        when={dirty && state !== 'running'}
        text={
          <Trans>Your changes to the templates are not saved. They wait here until you save or discard them.</Trans>
        }
        save={{ label: t`Save and leave`, run: handleSave }}
        // When the session ends, the device keeps the unsaved changes for the person's return.
        allow={(path) => path === '/login'}
      />
    </>
  );
}
