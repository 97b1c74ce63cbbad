import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconTemplate } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { categoryOf, itemsOf, type Template } from '@consult/domain/library/library.ts';
import { changeItem, moveItem } from '@consult/domain/library/moves.ts';
import { useTitle } from '../../app/page-title.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { outcomeName } from '../outcome/outcome.ts';
import { LibraryFrame } from './library-frame.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { templateFacts } from './template-facts.ts';
import { TemplatesTree } from './templates-tree.tsx';
import { usePaneFocus } from './use-pane-focus.ts';
import { useShownTree } from './use-shown-tree.ts';
import { useTemplates, type TemplatesEditor } from './use-templates.ts';
import classes from './editor.module.css';

/** /dashboard/edit-templates: a specialist's own templates. Source: document 3, section 2.9; server rules 21. */
export function EditTemplatesPage() {
  const title = useTitle();
  const { query, editor } = useTemplates();
  if (query.data && editor.ready) return <Editor editor={editor} title={title} />;
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

/** What a search looks at, beside names. */
const wordsOf = ({ text }: Template): readonly string[] => [text];

function Editor({ editor, title }: { editor: TemplatesEditor; title: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { template: selectedId } = useSearch({ from: '/dashboard/edit-templates' });
  const text = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [menuSpot, setMenuSpot] = useState<HTMLElement | null>(null);
  const { shown, edit } = editor;
  const secondOf = useCallback(
    ({ outcome }: Template) => (outcome === '' ? t`No outcome` : outcomeName(i18n, outcome)),
    [t, i18n],
  );
  const tree = useShownTree(editor, secondOf, wordsOf);
  const { faulty } = tree;
  const selected = useMemo(() => itemsOf(shown).find(({ id }) => id === selectedId), [shown, selectedId]);
  const category = selected && categoryOf(shown, selected.id);

  usePaneFocus(selected?.id, back);
  const isOpen = selectedId !== undefined;
  const select = useCallback(
    async (id: string | undefined, then?: () => void) => {
      // On a phone Back leads to the tree.
      const replace = isOpen && id !== undefined;
      await navigate({ to: '.', search: id === undefined ? {} : { template: id }, replace });
      if (then) afterCommit(then);
    },
    [navigate, isOpen],
  );
  const handleSelect = useCallback(
    (id: string | undefined, write?: 'write') => void select(id, write && (() => text.current?.focus())),
    [select],
  );
  const openId = selected?.id;
  const change = useCallback(
    (to: Partial<Template>) => openId !== undefined && edit((now) => changeItem(now, openId, to)),
    [edit, openId],
  );
  const changeCategory = useCallback(
    (to: string) => openId !== undefined && edit((now) => moveItem(now, openId, to, Infinity)),
    [edit, openId],
  );
  const focusFault = () => document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  return (
    <LibraryFrame
      editor={editor}
      title={title}
      before={
        selected ? (
          <span className={classes.back}>
            <IconButton
              ref={back}
              label={t`Back to the templates`}
              icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void select(undefined)}
            />
          </span>
        ) : null
      }
      words={{
        overtaken: <Trans>Your templates were saved elsewhere in the meantime.</Trans>,
        unsaved: (
          <Trans>Your changes to the templates are not saved. They wait here until you save or discard them.</Trans>
        ),
      }}
      faulty={faulty}
      factsOf={(placed, nameOf) => templateFacts(i18n, placed, nameOf)}
      onFaulty={(id) => void select(id, focusFault)}
    >
      <div className={classes.work} data-open={selected ? true : undefined}>
        <TemplatesTree
          shown={tree}
          edit={edit}
          now={editor.now}
          selectedId={selected?.id}
          onSelect={handleSelect}
          menuSpot={menuSpot}
        />
        <div className={classes.pane}>
          <div ref={setMenuSpot} className={classes['pane-menu']} />
          {selected && category ? (
            <TemplateEditor
              key={selected.id}
              template={selected}
              categories={tree.rows}
              categoryId={category.id}
              faults={faulty.ofItems.get(selected.id) ?? {}}
              textRef={text}
              onChange={change}
              onCategory={changeCategory}
            />
          ) : (
            <EmptyState icon={<IconTemplate size={20} stroke={1.75} aria-hidden="true" />}>
              {shown.length === 0
                ? t`You have no templates yet. Name a category to begin with.`
                : t`Choose a template to write in it.`}
            </EmptyState>
          )}
        </div>
      </div>
    </LibraryFrame>
  );
}
