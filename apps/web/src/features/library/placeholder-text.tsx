import { Trans, useLingui } from '@lingui/react/macro';
import { IconBraces } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { inWords, outOfWords, shownAs, shownIn, type Placeholder } from '@consult/domain/library/placeholders.ts';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/key.tsx';
import { matches } from '../../ui/matches.ts';
import { brokenBy, placeholderAt } from './placeholder-at.ts';
import { entryId, PlaceholderMenu } from './placeholder-menu.tsx';
import { offeredPlaceholders, placeholderNamed, placeholderWords } from './placeholder-words.ts';
import classes from './editor.module.css';

type Props = {
  id: string;
  /** As it is stored. */
  text: string;
  most: number;
  describedBy: string | undefined;
  invalid: boolean;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
};

/**
 * The text of a template with its placeholders in words. `{{` opens a menu of them at its place; one is deleted as a
 * whole. The field itself holds plain text, and what is seen is drawn behind it, letter on letter.
 */
export function PlaceholderText({ id, text, most, describedBy, invalid, fieldRef, onChange }: Props) {
  const { t, i18n } = useLingui();
  const menuId = useId();
  const spot = useRef<HTMLSpanElement>(null);
  const [caret, setCaret] = useState(0);
  const [marked, setMarked] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const wanted = useRef<number | null>(null);
  const wordsOf = (placeholder: Placeholder) => placeholderWords(i18n, placeholder);
  const shown = inWords(text, wordsOf);
  const typing = placeholderAt(shown, caret);
  const offered =
    typing && typing.from !== dismissed
      ? offeredPlaceholders(typing.typed).filter(
          (one) => matches(typing.typed, wordsOf(one)) || isDays(one, typing.typed),
        )
      : [];
  const open = offered.length > 0;
  const at = Math.min(marked, offered.length - 1);

  const put = (next: string, caretAt: number) => {
    const stored = outOfWords(next, (words) => placeholderNamed(i18n, words));
    // A placeholder that was typed by its key is in words from now on, and the caret stays behind it.
    const drawn = inWords(stored, wordsOf);
    const rest = next.slice(caretAt);
    wanted.current = drawn === next ? caretAt : drawn.endsWith(rest) ? drawn.length - rest.length : caretAt;
    setCaret(wanted.current);
    setMarked(0);
    onChange(stored);
  };
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (field && wanted.current !== null && field.selectionStart !== wanted.current && field === document.activeElement)
      field.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  }, [fieldRef, shown]);
  const from = typing?.from ?? null;
  useLayoutEffect(() => {
    const mark = spot.current;
    if (!mark) return;
    const box = mark.offsetParent?.clientWidth ?? 0;
    setPlace({ left: Math.max(0, Math.min(mark.offsetLeft, box - 260)), top: mark.offsetTop + mark.offsetHeight + 4 });
  }, [from, open]);

  const insert = (placeholder: Placeholder, begin: number, end: number) => {
    const words = shownAs(wordsOf(placeholder));
    fieldRef.current?.focus();
    put(shown.slice(0, begin) + words + shown.slice(end), begin + words.length);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const broken =
      field.selectionStart === field.selectionEnd ? brokenBy(event.key, shown, field.selectionStart) : null;
    if (broken) {
      event.preventDefault();
      put(shown.slice(0, broken.from) + shown.slice(broken.to), broken.from);
      return;
    }
    if (!open || !typing) return;
    if (event.key === 'ArrowDown') setMarked((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setMarked((at + offered.length - 1) % offered.length);
    else if (event.key === 'Escape') setDismissed(typing.from);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(offered[at]!, typing.from, caret);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.text} data-invalid={invalid || undefined}>
      <div className={classes.tools}>
        <Button
          look="quiet"
          icon={<IconBraces size={16} stroke={1.75} aria-hidden="true" />}
          hint={<Key>{'{'}</Key>}
          onClick={() => {
            const { selectionStart: begin = shown.length, selectionEnd: end = begin } = fieldRef.current ?? {};
            fieldRef.current?.focus();
            setDismissed(null);
            put(`${shown.slice(0, begin)}{{${shown.slice(end)}`, begin + 2);
          }}
        >
          <Trans>Insert placeholder</Trans>
        </Button>
        <span className={classes.length} data-over={text.length > most || undefined}>
          {t`${i18n.number(text.length)} of ${i18n.number(most)}`}
        </span>
      </div>
      <div className={classes.paper}>
        <div className={classes.drawn} aria-hidden="true">
          {drawn(shown, open ? from : null, <span key="spot" ref={spot} />)}
          {/* A last line that is empty has its height too. */}
          {'\u200b'}
        </div>
        <textarea
          id={id}
          ref={fieldRef}
          className={classes.typed}
          value={shown}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-autocomplete="list"
          aria-controls={open ? menuId : undefined}
          aria-activedescendant={open ? entryId(menuId, at) : undefined}
          onChange={({ target }) => {
            put(target.value, target.selectionStart);
            if (placeholderAt(target.value, target.selectionStart) === null) setDismissed(null);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setDismissed(from)}
          onFocus={() => setDismissed(null)}
          onKeyDown={handleKeyDown}
        />
        {open && typing ? (
          <PlaceholderMenu
            id={menuId}
            offered={offered}
            marked={at}
            place={place}
            onMark={setMarked}
            onPick={(placeholder) => insert(placeholder, typing.from, caret)}
          />
        ) : null}
      </div>
    </div>
  );
}

/** A number alone asks for the date in so many days. */
const isDays = ({ key }: Placeholder, typed: string): boolean => key === 'date' && /^\d+$/.test(typed);

/**
 * The text with its placeholders set off, and a mark at a place. What is drawn of one is named by its number: a letter
 * typed before it changes a text, and puts no element in the place of another.
 */
function drawn(text: string, markAt: number | null, mark: ReactNode): ReactNode[] {
  const nodes: ReactNode[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (markAt !== null && markAt >= from && markAt < to) {
      nodes.push(text.slice(from, markAt), mark);
      from = markAt;
    }
    nodes.push(text.slice(from, to));
    from = to;
  };
  for (const [n, one] of shownIn(text).entries()) {
    plain(one.from);
    nodes.push(
      <mark key={n} className={classes.chip}>
        <i>{'{{\u2060'}</i>
        {one.words}
        <i>{'}}'}</i>
      </mark>,
    );
    from = one.to;
  }
  plain(text.length);
  return nodes;
}
