import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconForms, IconLock, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Fault } from '@consult/domain/fault/fault.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { faultText } from '../../app/fault-text.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './care-form.module.css';
import { firstFormId } from './field-ids.ts';
import { chooseFavourite, formsQuery, useChosenFavourites, type OfferedForm } from './forms-query.ts';
import type { ChosenForm } from './sending.ts';

/** Typing rests so long before the server is asked, ms. */
const restMs = 300;

type Props = {
  chosen: ChosenForm | null;
  fault: Fault | undefined;
  onChoose: (form: ChosenForm) => void;
};

/** The name of a form in the language of the page. */
export function useFormName(): (form: Pick<ChosenForm, 'name' | 'nameFr'>) => string {
  const { i18n } = useLingui();
  return ({ name, nameFr }) => (i18n.locale === 'fr' && nameFr !== '' ? nameFr : name);
}

/**
 * The forms to choose from: a search, favourites on top, private ones marked. Enter takes the only one found, also one
 * that is still looked for; an arrow key goes from the search to those found.
 */
export function FormPicker({ chosen, fault, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed.trim() === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useInfiniteQuery(formsQuery(search));
  const forms = (list.data?.pages ?? []).flatMap((page) => page.forms);
  const favourites = useChosenFavourites();
  const found = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const takeOnly = async (text: string) => {
    if (text === '') return;
    const { pages } = await client.fetchInfiniteQuery(formsQuery(text));
    const [only, ...others] = pages[0]?.forms ?? [];
    if (!only || others.length > 0 || box.current?.value.trim() !== text) return;
    onChoose({ formId: only.formId, name: only.name, nameFr: only.nameFr, questions: only.questions });
  };
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || (event.target as HTMLInputElement).type !== 'search') return;
    event.preventDefault();
    found.current?.querySelector<HTMLInputElement>('input[type="radio"]')?.focus();
  };
  // What was chosen stays in sight, whatever is searched for.
  const isAway = chosen !== null && list.data !== undefined && !forms.some(({ formId }) => formId === chosen.formId);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of the search
    <div className={classes.picker} onKeyDown={handleKeys}>
      <SearchField
        label={t`Find a form`}
        value={typed}
        onChange={setTyped}
        onSearch={() => {
          setSearch(typed.trim());
          // A failure is shown by the search itself.
          takeOnly(typed.trim()).catch(() => undefined);
        }}
        inputRef={box}
      />
      <div className={classes.forms} ref={found} data-wrong={fault ? true : undefined}>
        {isAway ? (
          <FormRow form={{ ...chosen, isPrivate: false, favourite: false }} isChosen onChoose={onChoose} />
        ) : null}
        {list.isPending ? (
          <Skeletons />
        ) : !list.data ? (
          <ErrorState
            title={<Trans>Error loading forms</Trans>}
            kept={callErrorText(i18n, list.error)}
            onTryAgain={() => void list.refetch()}
            trying={list.isFetching}
          />
        ) : forms.length === 0 ? (
          <EmptyState icon={<IconForms size={18} stroke={1.75} aria-hidden="true" />}>
            {search === '' ? (
              <Trans>There are no forms yet. An administrator adds them.</Trans>
            ) : (
              <Trans>No form has this name.</Trans>
            )}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t`Forms`}>
              {forms.map((form, at) => (
                <li key={form.formId}>
                  <FormRow
                    id={at === 0 ? firstFormId : undefined}
                    form={form}
                    isChosen={form.formId === chosen?.formId}
                    favourite={favourites.get(form.formId) ?? form.favourite}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )}
      </div>
      {fault ? (
        <p className={classes.fault} role="alert">
          {faultText(i18n, fault)}
        </p>
      ) : null}
    </div>
  );
}

type RowProps = {
  /** Of its control. */
  id?: string | undefined;
  form: OfferedForm;
  isChosen: boolean;
  /** Absent where the star is not shown. */
  favourite?: boolean;
  onChoose: (form: ChosenForm) => void;
};

function FormRow({ id, form, isChosen, favourite, onChoose }: RowProps) {
  const { t } = useLingui();
  const nameOf = useFormName();
  const name = nameOf(form);
  const { formId, questions, isPrivate, nameFr } = form;
  const star = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={classes.form} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <input
          type="radio"
          name="care-form"
          className={classes.radio}
          id={id}
          aria-label={name}
          checked={isChosen}
          onChange={() => onChoose({ formId, name: form.name, nameFr, questions })}
        />
        <span className={classes.words}>
          <span className={classes.name}>
            {name}
            {isPrivate ? (
              <span className={classes.private}>
                <IconLock size={14} stroke={2} aria-hidden="true" />
                <Trans>private</Trans>
              </span>
            ) : null}
          </span>
          <span className={classes.about}>
            {t`${plural(questions, { one: '# question', other: '# questions' })}`}
            {' · '}
            {nameFr === '' ? t`English` : t`English and French`}
          </span>
        </span>
      </label>
      {favourite === undefined ? null : (
        <IconButton
          label={favourite ? t`Remove from favourites: ${name}` : t`Add to favourites: ${name}`}
          icon={favourite ? <IconStarFilled {...star} /> : <IconStar {...star} />}
          aria-pressed={favourite}
          onClick={() => void chooseFavourite(formId, !favourite)}
        />
      )}
    </div>
  );
}

function Skeletons() {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">
        <Trans>Loading…</Trans>
      </output>
      {[180, 140, 210].map((width) => (
        <div key={width} className={classes.form} aria-hidden="true">
          <span className={classes.bones}>
            <Bone width={width} />
            <Bone width={width - 40} />
          </span>
        </div>
      ))}
    </div>
  );
}
