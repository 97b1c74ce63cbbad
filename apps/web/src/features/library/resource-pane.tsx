import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconExternalLink, IconReplace } from '@tabler/icons-react';
import type { Library } from '@consult/domain/library/library.ts';
import { faultText } from '../../app/fault-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { downloadAddress, fileAddress, fileSize, opensInBrowser } from '../attachment/attachment.ts';
import type { ItemFaults } from './faulty.ts';
import type { Handout } from './use-resources.ts';
import classes from './editor.module.css';

type Props = {
  handout: Handout;
  library: Library<Handout>;
  categoryId: string;
  /** In how many messages it was shared. */
  shares: number;
  editing: boolean;
  faults: ItemFaults;
  onRename: (name: string) => void;
  onCategory: (categoryId: string) => void;
  onReplace: () => void;
};

/** One handout: its file, how often it was shared and, while the library is edited, its name and place. */
export function ResourcePane({ handout, library, categoryId, shares, editing, faults, ...rest }: Props) {
  const { t, i18n } = useLingui();
  const { name, fileId, fileName, contentType, size } = handout;
  const nameFault = faults['resourceName'];
  const fileFault = faults['fileId'];
  return (
    <form className={classes.editor} autoComplete="off" aria-label={name} onSubmit={(event) => event.preventDefault()}>
      {editing ? (
        <div className={classes.pair}>
          <TextField
            label={<Trans>Resource name</Trans>}
            value={name}
            error={nameFault ? faultText(i18n, nameFault) : undefined}
            onChange={({ currentTarget }) => rest.onRename(currentTarget.value)}
          />
          <SelectField
            label={<Trans>Category</Trans>}
            value={categoryId}
            onChange={({ currentTarget }) => rest.onCategory(currentTarget.value)}
          >
            {library.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <h2>{name}</h2>
      )}
      <dl className={classes.facts}>
        <dt>
          <Trans>File</Trans>
        </dt>
        <dd>
          {fileName} · {fileSize(size, i18n.locale)}
        </dd>
        <dt>
          <Trans>Shared</Trans>
        </dt>
        <dd>{t`${plural(shares, { 0: 'in no message yet', one: 'in # message', other: 'in # messages' })}`}</dd>
      </dl>
      {fileFault ? (
        <p className={classes.refused} role="alert">
          {faultText(i18n, fileFault)}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {opensInBrowser(contentType) ? (
          <a className={buttonClass()} href={fileAddress(fileId)} target="_blank" rel="noopener">
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Open</Trans>
            <span className="visually-hidden">
              {' '}
              <Trans>(opens in a new tab)</Trans>
            </span>
          </a>
        ) : null}
        <a className={buttonClass()} href={downloadAddress(fileId)} download>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Download</Trans>
        </a>
        {editing ? (
          <Button icon={<IconReplace size={16} stroke={1.75} aria-hidden="true" />} onClick={rest.onReplace}>
            <Trans>Replace the file…</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
