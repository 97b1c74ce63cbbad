import { expect, test } from 'vitest';
import { Circuit } from './circuit.ts';

const fails = (): Promise<never> => Promise.reject(new Error('away'));
const answers = async (): Promise<string> => 'answer';

/** A circuit that three failures have opened, and its clock. */
async function opened() {
  const clock = { now: 1_000 };
  const circuit = new Circuit(() => clock.now);
  for (let n = 0; n < 3; n += 1) await expect(circuit.run(fails)).rejects.toThrow('away');
  return { clock, circuit };
}

test('after three failures nothing is asked for half a minute, and then one try closes it', async () => {
  const { clock, circuit } = await opened();
  let asked = 0;
  const count = async (): Promise<number> => (asked += 1);
  await expect(circuit.run(count)).rejects.toMatchObject({ trouble: 'resting' });
  clock.now += 29_999;
  await expect(circuit.run(count)).rejects.toMatchObject({ trouble: 'resting' });
  expect(asked).toBe(0);
  clock.now += 1;
  expect(await circuit.run(answers)).toBe('answer');
  expect(await circuit.run(count)).toBe(1);
});

test('while one tries, nobody else waits; where the try fails, it rests again', async () => {
  const { clock, circuit } = await opened();
  clock.now += 30_000;
  const trial = Promise.withResolvers<never>();
  const trying = circuit.run(() => trial.promise);
  await expect(circuit.run(answers)).rejects.toMatchObject({ trouble: 'resting' });
  trial.reject(new Error('still away'));
  await expect(trying).rejects.toThrow('still away');
  await expect(circuit.run(answers)).rejects.toMatchObject({ trouble: 'resting' });
  clock.now += 30_000;
  expect(await circuit.run(answers)).toBe('answer');
});

test('failures between which something succeeds do not open it', async () => {
  const circuit = new Circuit(() => 0);
  for (let n = 0; n < 5; n += 1) {
    await expect(circuit.run(fails)).rejects.toThrow('away');
    await expect(circuit.run(fails)).rejects.toThrow('away');
    expect(await circuit.run(answers)).toBe('answer');
  }
});
