import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardList, IconX } from '@tabler/icons-react';
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { faultText } from '../../app/fault-text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import {
  isBlankRecipient,
  KnownRecipient,
  RecipientFields,
  RecipientLine,
  RecipientQuestions,
  type Checked,
  type Recipient,
  type RecipientFaults,
} from '../patient-message/patient-message.ts';
import classes from './care-form.module.css';
import { PasteDialog } from './paste-dialog.tsx';
import { filledRows, withoutRow, withRow, type SendingFaults } from './sending.ts';

type Props = {
  rows: readonly Recipient[];
  faults: SendingFaults;
  /** Ids of rows whose patient stands in an earlier one: that is shown at once. */
  twice: ReadonlySet<string>;
  checkedOf: (row: Recipient) => Checked | undefined;
  clinicProvince: string | undefined;
  mayLookUp: boolean;
  /** When delayed mail goes. */
  tomorrow: string;
  onRows: (rows: Recipient[]) => void;
  onPasteList: (text: string) => void;
};

/** To whom a form goes: a row for each, the last one blank for the next. */
export function RecipientRows(props: Props) {
  const { rows, faults, twice, checkedOf, clinicProvince, mayLookUp, tomorrow, onRows, onPasteList } = props;
  const { t, i18n } = useLingui();
  const [pasting, setPasting] = useState(false);
  const filled = filledRows(rows).length;
  const delayed = rows.filter(({ delay }) => delay).length;
  const noOne = faults.fields['patients'];
  // The same functions at every key, so that of fifty rows only the one that changed is drawn anew.
  const latest = useRef({ rows, onRows, onPasteList });
  useLayoutEffect(() => {
    latest.current = { rows, onRows, onPasteList };
  });
  const handleChange = useCallback((id: string, change: Partial<Recipient>) => {
    latest.current.onRows(withRow(latest.current.rows, id, change));
  }, []);
  const handlePasteList = useCallback((text: string) => latest.current.onPasteList(text), []);
  const handleRemove = useCallback((id: string) => {
    const before = latest.current.rows;
    const at = before.findIndex((row) => row.id === id);
    const next = withoutRow(before, id);
    latest.current.onRows(next);
    // The focus goes to the row that takes its place.
    const to = next[Math.min(at, next.length - 1)]?.id;
    requestAnimationFrame(() => document.getElementById(`${to}-phn`)?.focus());
  }, []);
  return (
    <>
      <div className={classes.listHead}>
        <h2 id="care-form-recipients">
          <span>
            <Trans>Recipients</Trans>{' '}
            <span className={classes.count}>{t`${filled} of ${maxRecipients}`}</span>
          </span>
        </h2>
        <Checkbox
          label={<Trans>Delay All</Trans>}
          hint={`· ${tomorrow}`}
          checked={delayed === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = delayed > 0 && delayed < rows.length;
          }}
          onChange={({ currentTarget: { checked } }) => onRows(rows.map((row) => ({ ...row, delay: checked })))}
        />
        <Button
          icon={<IconClipboardList size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          <Trans>Paste a list</Trans>
        </Button>
      </div>
      <div className={classes.heads} aria-hidden="true">
        <RecipientLine>
          <span>{t`Province`}</span>
          <span>{t`PHN`}</span>
          <span>{t`Patient e-mail`}</span>
        </RecipientLine>
      </div>
      <ul className={classes.rows} aria-labelledby="care-form-recipients">
        {rows.map((row, at) => (
          <RecipientRow
            key={row.id}
            row={row}
            number={at + 1}
            faults={faults.rows.get(row.id) ?? (twice.has(row.id) ? rowTwice : noFaults)}
            checked={checkedOf(row)}
            clinicProvince={clinicProvince}
            mayLookUp={mayLookUp}
            mayRemove={!isBlankRecipient(row) || at < rows.length - 1}
            onChange={handleChange}
            onRemove={handleRemove}
            onPasteList={handlePasteList}
          />
        ))}
      </ul>
      {noOne ? (
        <p className={classes.fault} role="alert">
          {faultText(i18n, noOne)}
        </p>
      ) : null}
      {pasting ? (
        <PasteDialog
          usualProvince={clinicProvince}
          onAdd={(text) => {
            setPasting(false);
            onPasteList(text);
          }}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </>
  );
}

const noFaults: RecipientFaults = {};
const rowTwice: RecipientFaults = { phn: { code: 'recipient-twice' } };

type RowProps = {
  row: Recipient;
  number: number;
  faults: RecipientFaults;
  checked: Checked | undefined;
  clinicProvince: string | undefined;
  mayLookUp: boolean;
  /** Not the blank one at the end. */
  mayRemove: boolean;
  onChange: (id: string, change: Partial<Recipient>) => void;
  onRemove: (id: string) => void;
  onPasteList: (text: string) => void;
};

const RecipientRow = memo(function RecipientRow(props: RowProps) {
  const { row, number, faults, checked, clinicProvince, mayLookUp, mayRemove, onPasteList } = props;
  const { t } = useLingui();
  const change = (part: Partial<Recipient>) => props.onChange(row.id, part);
  return (
    <li className={classes.row}>
      <RecipientLine>
        <RecipientFields
          id={row.id}
          recipient={row}
          clinicProvince={clinicProvince}
          faults={faults}
          mayLookUp={mayLookUp}
          onChange={change}
          onPasteList={onPasteList}
          label={(text) => (
            <span className={classes.rowLabel}>
              {text} <span className="visually-hidden">{t`recipient ${number}`}</span>
            </span>
          )}
        />
      </RecipientLine>
      <span className={classes.delay}>
        <Checkbox
          label={
            <>
              <Trans>Delay to 7:00</Trans> <span className="visually-hidden">{t`recipient ${number}`}</span>
            </>
          }
          checked={row.delay}
          onChange={({ currentTarget }) => change({ delay: currentTarget.checked })}
        />
      </span>
      <span className={classes.remove}>
        {mayRemove ? (
          <IconButton
            label={t`Remove recipient ${number}`}
            icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => props.onRemove(row.id)}
          />
        ) : null}
      </span>
      {row.known ? (
        <div data-below>
          <KnownRecipient known={row.known} />
        </div>
      ) : null}
      <div data-below className={classes.below}>
        <RecipientQuestions id={row.id} recipient={row} checked={checked} faults={faults} onChange={change} />
      </div>
    </li>
  );
});

