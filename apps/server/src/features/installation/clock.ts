import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CheckState } from '@consult/domain/installation/checklist.ts';

/** Whether the system keeps its clock by the network; 'look' where it does not say (a container, another system). */
export async function clockState(): Promise<CheckState> {
  const said = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: 2000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  if (said === 'yes') return 'done';
  return said === 'no' ? 'missing' : 'look';
}
