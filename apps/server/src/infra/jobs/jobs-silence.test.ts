import { expect, it, vi } from 'vitest';
import { isConnectionLost } from '../db/connection.ts';
import { openWay } from '../db/silent-way.testing.ts';
import { openJobs } from './jobs.ts';

it('the queue gives up connections to a database that has fallen silent, and goes on once it speaks', async () => {
  const way = await openWay();
  const failure = vi.fn<(at: { call: string; id: string }, error: unknown) => void>();
  const silence = { lookMs: 20, doubtMs: 200, answerMs: 1_000 };
  const jobs = await openJobs({ url: way.url, worker: false, connections: 1, log: { failure }, silence });
  try {
    await jobs.pending('purge');
    way.fallSilent();
    const lost = await jobs.pending('purge').catch((error: unknown) => error);
    expect(isConnectionLost(lost)).toBe(true);
    expect(failure).toHaveBeenCalledWith({ call: 'jobs', id: '' }, expect.objectContaining({ code: 'ETIMEDOUT' }));
    way.speakAgain();
    await expect(jobs.pending('purge')).resolves.toEqual(expect.any(Array));
  } finally {
    way.close();
    await jobs.stop();
  }
});
