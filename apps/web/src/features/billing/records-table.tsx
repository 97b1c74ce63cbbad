import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { reportPageSizes, type RecordSort } from '@consult/domain/billing/report.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picker } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { countQuery, explanationsQuery, recordsQuery, type BillingRecord, type Question } from './billing-query.ts';
import type { Column } from './columns.tsx';
import classes from './records.module.css';

type Props = {
  title: ReactNode;
  question: Question;
  columns: readonly Column[];
  /** The order of the beginning, newest first. */
  sort: RecordSort;
  /** The number of rows asks for something to be done. */
  urgent?: boolean;
  /** Which record stands open beside the report. */
  opened: string | null;
  onOpen: (record: BillingRecord) => void;
};

/** A table of the report: ordered by a click on a head, page by page. */
export function RecordsTable({ title, question, columns, sort: usual, urgent = false, opened, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const [order, setOrder] = useState<{ sort: RecordSort; descending: boolean }>({ sort: usual, descending: true });
  const [size, setSize] = useState<number>(reportPageSizes[0]);
  const [asked, setAsked] = useState(0);
  const total = useQuery(countQuery(question)).data?.total;
  // Records may have left the table meanwhile.
  const last = total === undefined ? asked : Math.max(0, Math.ceil(total / size) - 1);
  const page = Math.min(asked, last);
  const records = useQuery(recordsQuery(question, { ...order, page, size }));
  const explanations = useQuery(explanationsQuery).data?.explanations ?? [];

  const orderBy = (sort: RecordSort) => {
    setOrder({ sort, descending: sort === order.sort ? !order.descending : true });
    setAsked(0);
  };
  const first = page * size + 1;
  const end = first + (records.data?.length ?? 0) - 1;

  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
        {total ? (
          <span className={classes.total} data-urgent={urgent || undefined}>
            {total.toLocaleString(`${i18n.locale}-CA`)}
          </span>
        ) : null}
      </h2>
      {records.isError && !records.data ? (
        <ErrorState
          title={t`Error fetching billing records.`}
          onTryAgain={() => void records.refetch()}
          trying={records.isFetching}
        />
      ) : (
        <table
          className={classes.table}
          aria-labelledby={titleId}
          aria-busy={records.isPending || records.isPlaceholderData}
        >
          <thead>
            <tr>
              {columns.map(({ key, head, sort, right }) => {
                const current = sort !== undefined && sort === order.sort;
                const Sign = order.descending ? IconChevronDown : IconChevronUp;
                return (
                  <th
                    key={key}
                    scope="col"
                    data-right={right || undefined}
                    aria-sort={current ? (order.descending ? 'descending' : 'ascending') : undefined}
                  >
                    {sort === undefined ? (
                      i18n._(head)
                    ) : (
                      <button type="button" onClick={() => orderBy(sort)}>
                        {i18n._(head)}
                        {current ? <Sign size={14} stroke={2} aria-hidden="true" /> : null}
                      </button>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {records.isPending ? <Loading rows={size} columns={columns.length} /> : null}
            {records.data?.length === 0 ? (
              <tr>
                <td colSpan={columns.length} className={classes.none}>
                  <Trans>No records found</Trans>
                </td>
              </tr>
            ) : null}
            {records.data?.map((record) => (
              <tr key={record.id} data-opened={record.id === opened || undefined}>
                {columns.map(({ key, head, right, cell }) => (
                  <td key={key} data-right={right || undefined} data-head={i18n._(head)}>
                    {cell(record, { i18n, explanations, onOpen })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total ? (
        <div className={classes.foot}>
          <Picker
            label={<Trans>Rows</Trans>}
            value={size}
            onChange={(event) => {
              setSize(Number(event.target.value));
              setAsked(0);
            }}
          >
            {reportPageSizes.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Picker>
          <span className={classes.place}>
            <Trans>
              {first}–{end} of {total}
            </Trans>
          </span>
          <IconButton
            label={t`Previous page`}
            icon={<IconChevronLeft size={18} stroke={1.75} />}
            disabled={page === 0}
            onClick={() => setAsked(page - 1)}
          />
          <IconButton
            label={t`Next page`}
            icon={<IconChevronRight size={18} stroke={1.75} />}
            disabled={page >= last}
            onClick={() => setAsked(page + 1)}
          />
        </div>
      ) : null}
    </section>
  );
}

function Loading({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- placeholders have nothing else
    <tr key={row} className={classes.loading}>
      {Array.from({ length: columns }, (__, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <td key={column}>
          {row === 0 && column === 0 ? (
            <span className="visually-hidden">
              <Trans>Loading…</Trans>
            </span>
          ) : null}
          <Bone width={`${50 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ));
}
