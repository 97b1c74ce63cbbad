import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { intake } from '@consult/contract/partner/intake.ts';
import type { Intake } from '@consult/contract/partner/intake.ts';
import { demoPartner, demoPartnerKey } from '@consult/testkit/demo/partner.ts';
import { patients } from '@consult/testkit/demo/patients.ts';
import { demoIntake } from '@consult/testkit/launch.ts';
import type pg from 'pg';
import { algorithmOf, cancelUploadsOf } from '../../features/partner/partner.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ConfigError } from '../../call/config.ts';
import type { Config } from '../../call/config.ts';
import { UsageError } from './command.ts';
import type { Command } from './command.ts';
import { withInstallation } from './open-installation.ts';
import { handOver, launchToken, linkToken } from './partner-launch.ts';
import type { LaunchingPartner } from './partner-launch.ts';
import { setPhotoAddress } from './partner-photos.ts';

/** Partners, whose record systems launch consults: who they are, and a launch to try it out. */
export const partner: Command = {
  usage: [
    'add --id ID --name NAME --public-key FILE',
    'disable --id ID',
    'photos --id ID --url URL|off',
    'launch [--id ID --key FILE] [--intake FILE | --patient N] [--service ID]',
    'link --ava-uuid UUID [--id ID --key FILE]',
    'unlink --email EMAIL',
  ],
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        id: { type: 'string' },
        name: { type: 'string' },
        'public-key': { type: 'string' },
        key: { type: 'string' },
        intake: { type: 'string' },
        patient: { type: 'string' },
        service: { type: 'string' },
        'ava-uuid': { type: 'string' },
        email: { type: 'string' },
        url: { type: 'string' },
      },
    });
    switch (positionals[0]) {
      case 'add':
        return add(
          config,
          needed(values.id, '--id'),
          needed(values.name, '--name'),
          needed(values['public-key'], '--public-key'),
        );
      case 'disable':
        return disable(config, needed(values.id, '--id'));
      case 'photos':
        return setPhotoAddress(config, needed(values.id, '--id'), needed(values.url, '--url'));
      case 'launch':
        return launch(config, values);
      case 'link':
        return link(config, values, needed(values['ava-uuid'], '--ava-uuid'));
      case 'unlink':
        return unlink(config, needed(values.email, '--email'));
      default:
        throw new UsageError('partner: say what to do.');
    }
  },
};

function needed(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is needed.`);
  return value;
}

/** Adds a partner, or gives a known one its new key and enables it again. */
async function add(config: Config, id: string, name: string, file: string): Promise<void> {
  if (!/^[a-z0-9-]{1,60}$/.test(id)) throw new UsageError('--id: small letters, digits and dashes.');
  const pem = publicPem(await textOf(file));
  await withInstallation(config, async ({ pool }) =>
    inTransaction(pool, async (client) => {
      await client.query(
        `insert into partner (id, name, public_key) values ($1, $2, $3)
          on conflict (id) do update set name = excluded.name, public_key = excluded.public_key, enabled = true`,
        [id, name, pem],
      );
      await audited(client, 'partner-added', id);
    }),
  );
  console.log(`${id} can launch consults.`);
}

async function disable(config: Config, id: string): Promise<void> {
  await withInstallation(config, async ({ pool }) =>
    inTransaction(pool, async (client) => {
      const { rowCount } = await client.query('update partner set enabled = false where id = $1', [id]);
      if (rowCount === 0) throw new ConfigError(`There is no partner ${id}.`);
      await audited(client, 'partner-disabled', id);
    }),
  );
  console.log(`${id} can launch no consults any more.`);
}

/** Hands over an intake to the running server and prints the address to open, as the partner's own system would. */
async function launch(config: Config, given: Partial<Record<'id' | 'key' | 'intake' | 'patient' | 'service', string>>) {
  const launching = await launchingPartner(config, given);
  const about = given.intake ? intake.parse(JSON.parse(await textOf(given.intake))) : intakeOf(given.patient ?? '1');
  const token = await launchToken(launching, await handOver(config.publicUrl, launching, about), about);
  const address = new URL('/dashboard/consult/consult-form', config.publicUrl);
  if (given.service) address.searchParams.set('serviceId', given.service);
  address.searchParams.set('jwt', token);
  console.log(`Open within five minutes, signed in as the physician:\n${address.href}`);
}

async function launchingPartner(config: Config, given: { id?: string; key?: string }): Promise<LaunchingPartner> {
  const id = given.id ?? demoPartner.id;
  if (id !== demoPartner.id && !given.key) throw new UsageError(`--key: the private key of ${id} is needed.`);
  const key = given.key ? createPrivateKey(await textOf(given.key)) : demoPartnerKey();
  return { id, key, audience: config.publicUrl };
}

/** Prints the address to which a partner sends its user to link their account. */
async function link(config: Config, given: { id?: string; key?: string }, avaUuid: string): Promise<void> {
  const address = new URL('/ava/link-account', config.publicUrl);
  address.searchParams.set('jwt', await linkToken(await launchingPartner(config, given), avaUuid));
  console.log(`Open within five minutes:\n${address.href}`);
}

/** Removes a person's link to their partner account; they may then link another. */
async function unlink(config: Config, email: string): Promise<void> {
  await withInstallation(config, async ({ pool }) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ person_id: string; partner_id: string }>(
        `delete from partner_account a using person p where p.id = a.person_id and lower(p.email) = lower($1)
          returning a.person_id, a.partner_id`,
        [email],
      );
      if (!rows[0]) throw new ConfigError('Nobody with this address is linked with a partner.');
      await cancelUploadsOf(client, rows[0].person_id);
      await writeAudit(client, {
        kind: 'partner-unlinked',
        actorId: null,
        subjectIds: [rows[0].person_id],
        detail: { partner: rows[0].partner_id },
      });
    }),
  );
  console.log('The link is gone.');
}

function intakeOf(number: string): Intake {
  const patient = patients[Number(number) - 1];
  if (!patient) throw new UsageError(`--patient: a number from 1 to ${patients.length}.`);
  return demoIntake(patient);
}

/** A public key as SPKI PEM, of a kind that launches may be signed with. @throws ConfigError */
function publicPem(text: string): string {
  const key = (() => {
    try {
      return createPublicKey(text);
    } catch {
      throw new ConfigError('The file holds no public key in PEM.');
    }
  })();
  if (!algorithmOf(key)) throw new ConfigError('The key must be Ed25519, RSA of 2048 bits or more, or EC P-256.');
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} can not be read.`);
  }
}

function audited(client: pg.PoolClient, kind: 'partner-added' | 'partner-disabled', partnerId: string): Promise<void> {
  return writeAudit(client, { kind, actorId: null, subjectIds: [], detail: { partner: partnerId } });
}
