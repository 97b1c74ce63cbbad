import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch, IconShieldCheck, IconX } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { Key } from '../../ui/key.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { groups, nextPlace, shownItems, type Group, type Item } from './items.ts';
import { markTyped } from './match.ts';
import classes from './palette.module.css';
import { useItems } from './use-items.tsx';

type Props = {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  onInvite: () => void;
};

/** Looks for patients, consults, services, colleagues, pages and actions from anywhere, by keyboard. */
export function PaletteDialog({ typed, onType, onClose, onInvite }: Props) {
  const { t } = useLingui();
  const ref = useModal(onClose);
  const id = useId();
  // The line in hand, by its key: what the server finds later joins the others and moves no choice.
  const [chosen, setChosen] = useState<string | null>(null);
  const { items, words, isLooking, failed, searchNames } = useItems(typed, onInvite);
  const isTyped = typed.trim() !== '';
  const shown = shownItems(items, isTyped);
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === chosen),
  );
  const names: Record<Group, string> = {
    patients: isTyped ? t`Patients` : t`Patients seen lately`,
    consults: isTyped ? t`Consults` : t`Consults opened lately`,
    services: t`Services`,
    colleagues: t`Colleagues`,
    pages: t`Pages`,
    actions: t`Actions`,
  };
  const run = (item: Item | undefined) => {
    if (!item) return;
    // Closed first, so that the focus goes to what opens and not back to where it was.
    onClose();
    item.run();
  };
  const go = (key: Parameters<typeof nextPlace>[2]) => {
    const next = shown[nextPlace(shown, at, key)];
    setChosen(next?.key ?? null);
    if (next) document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: React.KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const moves = { ArrowDown: 'down', ArrowUp: 'up', Tab: shiftKey ? 'back-tab' : 'tab' } as const;
    if (key in moves) {
      event.preventDefault();
      go(moves[key as keyof typeof moves]);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) run(shown[at]);
      else if (isTyped) {
        onClose();
        searchNames();
      }
    }
  };
  return (
    <dialog ref={ref} className={classes.palette} aria-label={t`Find anything`}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          data-first
          role="combobox"
          aria-label={t`Patient, consult, service, colleague, page`}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] ? `${id}-${shown[at].key}` : undefined}
          placeholder={t`Patient, consult, service, colleague, page`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          // What was typed before the field was there goes on at its end.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
          onChange={({ currentTarget: { value } }) => {
            onType(value);
            setChosen(null);
          }}
          onKeyDown={handleKey}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <span className="visually-hidden">{t`Close`}</span> <Key>Esc</Key>
          <IconX className={classes.cross} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its entries have groups, signs and details */}
      <div className={classes.list} id={id} role="listbox" aria-label={t`Found`}>
        {groups.map((group) => {
          const lines = shown.filter((item) => item.group === group);
          if (lines.length === 0) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className={classes.head} id={`${id}-${group}`}>
                {names[group]}
                {group === 'patients' && isTyped ? (
                  <span className={classes.note}>
                    <Trans>Opened lately. A whole name or number searches all your patients.</Trans>
                  </span>
                ) : null}
              </div>
              {lines.map((item) => (
                <Line
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  words={words}
                  chosen={item === shown[at]}
                  onPoint={() => setChosen(item.key)}
                  onRun={() => run(item)}
                />
              ))}
            </div>
          );
        })}
        {shown.every(({ group }) => group === 'actions') && isTyped ? (
          <p className={classes.nothing}>
            {isLooking ? (
              <Trans>Searching…</Trans>
            ) : (
              <Trans>Nothing opened lately begins like this. The server looks for whole names and numbers.</Trans>
            )}
          </p>
        ) : null}
        {failed ? (
          <p className={classes.nothing} role="alert">
            <Trans>The server could not be asked. What was opened lately is here.</Trans>
          </p>
        ) : null}
      </div>
      <footer className={classes.foot}>
        <span>
          <Key>↑</Key> <Key>↓</Key> <Trans>Choose</Trans>
        </span>
        <span>
          <Key>⏎</Key> <Trans>Open</Trans>
        </span>
        <span>
          <Key>Tab</Key> <Trans>Next group</Trans>
        </span>
        <span className={classes.audit}>
          <IconShieldCheck size={14} stroke={2} aria-hidden="true" />
          <Trans>Searches are kept in the audit log</Trans>
        </span>
      </footer>
    </dialog>
  );
}

type LineProps = {
  id: string;
  item: Item;
  words: readonly string[];
  chosen: boolean;
  onPoint: () => void;
  onRun: () => void;
};

function Line({ id, item, words, chosen, onPoint, onRun }: LineProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
    <div
      id={id}
      className={classes.line}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line with a sign, a title and details
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      {item.icon}
      <span className={classes.title}>
        <Marked text={item.title} words={words} />
      </span>
      <span className={classes.detail}>
        <Marked text={item.detail} words={words} />
      </span>
      <span className={classes.end}>
        {item.end}
        {item.keys?.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markTyped(text, words).map(({ text: part, typed }, n) =>
    // oxlint-disable-next-line react/no-array-index-key -- stretches of one text have no other name
    typed ? <mark key={n}>{part}</mark> : <Fragment key={n}>{part}</Fragment>,
  );
}
