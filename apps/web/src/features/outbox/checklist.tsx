import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import classes from './checklist.module.css';
import { checklistQuery } from './checklist-query.ts';

type Item = Output<'installation-getChecklist'>['items'][number]['item'];

/**
 * What this installation lacks for real use, for its admins, until it is done. The operator does it: the same list with
 * commands and settings stands where the server was started.
 */
export function Checklist() {
  const { t } = useLingui();
  const list = useQuery(checklistQuery).data;
  const open = list?.items.filter(({ state }) => state !== 'done') ?? [];
  const off = list?.off.map(({ outlet }) => outlet) ?? [];
  const outlets = { jobs: t`jobs`, mail: t`mail`, fax: t`fax`, push: t`push`, partner: t`uploads to partners` };
  const offNames = off.map((outlet) => outlets[outlet]).join(', ');
  const words: Record<Item, string> = {
    mail: t`Mail: no mail server is set, so no mail goes out.`,
    fax: t`Fax: no fax gateway is set, so no fax goes out.`,
    keys: t`Keys: they have not been exported since they last changed. Without them no backup can be read.`,
    backup: t`Backup: none was made for eight days.`,
    contract: t`Agreement: your own is missing, so nobody can sign up.`,
    sender: t`Sender: nothing says who sends invitations, so nobody can invite.`,
    contacts: t`Contacts: support and sales are still placeholders.`,
    register: t`Register: none is set, so you validate each practice ID yourself.`,
    clock: t`Clock: the network does not set it, or it differs from the database’s.`,
    disk: t`Disk: less than a tenth is free. Once it is full, nothing more can be sent or stored.`,
  };
  const looks: Partial<Record<Item, string>> = {
    keys: t`Keys: a key service keeps them. Make sure that it is backed up.`,
    backup: t`Backup: make sure that your own tools back up the database and the files.`,
    clock: t`Clock: make sure that the network sets it; the server cannot tell.`,
  };
  if (open.length === 0 && off.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t`This installation`}>
      {off.length > 0 ? (
        <Banner
          tone="warn"
          icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
          title={<Trans>Off in this installation: {offNames}.</Trans>}
        >
          <Trans>
            It was restored or copied. Its operator switches on what it needs, by name: npm run admin -- installation
            switch-on
          </Trans>
        </Banner>
      ) : null}
      {open.length > 0 ? (
        <>
          <h2>
            <Trans>Before real use</Trans>
          </h2>
          <ul>
            {open.map(({ item, state }) => (
              <li key={item}>{state === 'look' ? (looks[item] ?? words[item]) : words[item]}</li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
