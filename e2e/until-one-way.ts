import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The journeys that prove only what the order 'One way for what the server has not confirmed' replaces: words, files
 * and sends that wait for their answer, or lose it. They stay as they are until that order lands; `.ci/run` alone runs
 * them. Titles stand here as in their file, with what a table fills in as `${…}`.
 */
const journeys: Readonly<Record<string, readonly string[]>> = {
  'attachments.spec.ts': [
    'a line that is cut twice in the middle: the upload goes on by itself where it was, and arrives whole',
    'a session that is locked while the line is cut: the upload waits to be unlocked and goes on where it was',
    'a reload in the middle asks first; then the finished are there, and the rest goes on by itself where it was',
    'Submit waits for the uploads, then sends; a send that fails uploads nothing again',
    'a file that fails while Submit waits stops the send; the next try brings that one alone',
  ],
  'composer-rules.spec.ts': [
    'a session that ended is said when a consult is sent, and the consult waits behind the sign-in',
  ],
  'composer-sections.spec.ts': [
    'the time of a call that is being sent, or whose sending was answered to nobody, is not said to be taken by somebody else',
  ],
  'drafts.spec.ts': [
    'a saved draft opens on another device, where what was typed and not saved waits to be restored',
    'two tabs with one draft: the later save overwrites nothing, and both texts are there in the end',
    'a save whose answer is lost is no conflict, whether it is tried again as it was or with more typed',
    'without a connection nothing is lost, and the texts say what failed',
    'a ${save} save whose answer is lost is no conflict for the forward after it',
    'a save whose answer is lost and that somebody saved over since is not forwarded over theirs',
  ],
  'meanwhile.spec.ts': ['a consult that is marked as unread while it is still being marked as read stays unread'],
  'resilience.spec.ts': [
    'killed and started again in the middle of the journey: nothing is lost, nothing is there twice',
    'a message that waits survives the tab being closed',
    'a server killed in the moment of sending leaves one consult, whichever way it went',
  ],
  'send-failures.spec.ts': [
    'an answer that is lost on its way: loaded anew, the consult goes out by itself and is there once, with its file',
    'a draft whose ${save} save is answered to nobody is sent all the same, with its file, and is no draft any more',
    'a draft whose send is answered to nobody is not said to be gone where it was sent, and is there once',
  ],
  'thread.spec.ts': [
    'what is typed is saved as it is typed, stands on the other device, and where both type nothing is lost',
    'a message that fails is kept with its file and goes out once; files that do not go over are said in number',
  ],
};

/**
 * The patterns of these journeys, for Playwright's `grep`.
 * @throws Error where a file has no journey of such a title: it was renamed or removed, and so must its line be here
 */
export function untilOneWay(): RegExp[] {
  return Object.entries(journeys).flatMap(([file, titles]) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return titles.map((title) => {
      if (!source.includes(title))
        throw new Error(`e2e/until-one-way.ts names '${title}', which ${file} does not have.`);
      // A character that is no letter, digit or space may have a meaning in a pattern: replace it by one for any
      // character.
      const words = title.split(/\$\{\w+\}/).map((part) => part.replaceAll(/[^\p{L}\d ]/gu, '.'));
      return new RegExp(`${file} ${words.join('.+')}`);
    });
  });
}
