import { codeOf } from '@consult/domain/phone-camera/code.ts';
import { codeMinutes, phoneMinutes } from '@consult/domain/phone-camera/limits.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';

type Look = Output<'phoneCamera-look'>;

/**
 * Plays the phones that a person lets in: `begin` is a phone that uses the newest code, `add` what it takes, `end`
 * whatever ends it. A test says each of them over the live stream.
 */
export function playedPhones(address = 'https://consult.example/phone') {
  let made = 0;
  let look: Look | null = null;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const id = () => fixedId(47, made);
  const now = (): Look | null => {
    if (!look || look.state === 'ended') return look;
    const over = Date.parse(look.endsAt ?? look.codeEndsAt) <= Date.now();
    return over ? { ...look, state: 'ended' } : look;
  };
  const answers: Answers = {
    'phoneCamera-make': () => {
      made += 1;
      const codeEndsAt = at(codeMinutes);
      const words: Look['words'] = made % 2 === 1 ? ['caribou', 'piano'] : ['zinc', 'oasis'];
      look = { state: 'waiting', words, codeEndsAt, endsAt: null, device: null, mediaIds: [] };
      const code = codeOf(new Uint8Array(16).fill(made));
      return { id: id(), code, address, words, codeEndsAt };
    },
    'phoneCamera-look': ({ phoneId }) => (phoneId === id() && now()) || refused('NOT_FOUND'),
    'phoneCamera-end': () => {
      if (look) look = { ...look, state: 'ended' };
      return { ok: true };
    },
  };
  return {
    answers,
    id,
    begin: () => {
      const device = { browser: 'Safari', system: 'iOS', platform: 'web' } as const;
      look = { ...look!, state: 'running', endsAt: at(phoneMinutes), device };
    },
    add: (...mediaIds: string[]) => {
      look = { ...look!, mediaIds: [...look!.mediaIds, ...mediaIds] };
    },
    end: () => {
      look = { ...look!, state: 'ended' };
    },
  };
}
