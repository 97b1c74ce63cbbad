import { useLingui } from '@lingui/react/macro';
import { useId, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { snippetId, SnippetList, useSnippets, type Template } from '../library/library.ts';
import classes from './reply.module.css';
import { snippetAt } from './snippet-at.ts';

/** Whether a field is as high as its text by its style alone: measuring it costs two layouts of the page a key. */
const sizesItself = CSS.supports('field-sizing', 'content');

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  readOnly: boolean;
  /** What describes it. */
  noteId: string;
  placeholder: string;
  invalid: boolean;
  /** Whether `;` opens the writer's templates by name. */
  snippets: boolean;
  onType: (text: string) => void;
  /** A template takes the place of the text between two positions. */
  onSnippet: (snippet: Template, from: number, to: number) => void;
  onInBox: (inBox: boolean) => void;
  /** Esc: the keys go back to the consult. */
  onLeave: () => void;
};

/** The field of a reply. `;` before a name lists the templates of that name in place: arrows move, Enter takes one. */
export function ReplyField({ fieldRef, text, readOnly, noteId, invalid, onType, onInBox, onLeave, ...rest }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = rest.snippets ? snippetAt(text, caret) : null;
  const found = useSnippets(typed && typed.from !== dismissed ? typed.looked : null);
  const open = typed !== null && found.length > 0;
  const at = Math.min(marked, found.length - 1);

  // As high as its text, up to a limit set by the style sheet, in browsers whose style sheets do not do it.
  useLayoutEffect(() => {
    const element = fieldRef.current;
    if (!element || sizesItself) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [fieldRef, text]);

  const take = (snippet: Template | undefined) => {
    if (typed && snippet) rest.onSnippet(snippet, typed.from, caret);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      if (open) setDismissed(typed.from);
      else onLeave();
    } else if (!open) return;
    else if (event.key === 'ArrowDown') setMarked(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(0, at - 1));
    else if (event.key === 'Enter' || event.key === 'Tab') take(found[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.writing}>
      {open ? <SnippetList id={listId} snippets={found} marked={at} onMark={setMarked} onPick={take} /> : null}
      <textarea
        ref={fieldRef}
        className={classes.field}
        aria-label={t`Reply`}
        aria-describedby={noteId}
        aria-invalid={invalid || undefined}
        aria-autocomplete={rest.snippets ? 'list' : undefined}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? snippetId(listId, at) : undefined}
        placeholder={rest.placeholder}
        rows={2}
        value={text}
        readOnly={readOnly}
        onChange={({ target }) => {
          onType(target.value);
          setCaret(target.selectionStart);
          setMarked(0);
          if (snippetAt(target.value, target.selectionStart) === null) setDismissed(null);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onFocus={() => onInBox(true)}
        onBlur={() => onInBox(false)}
      />
    </div>
  );
}
