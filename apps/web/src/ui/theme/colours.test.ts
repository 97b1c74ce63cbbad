import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.css') && !name.startsWith('ui/theme/'));

/** Paper is white, whatever the screen is. */
const paper = ['features/consult/consult-paper.module.css', 'features/message/paper-thread.module.css'];

/** A colour by its number, but black and white: a film, a code for a camera and a signature need these. */
const ownColour = /(?<![\w-])#(?!(?:000|fff|000000|ffffff)\b)[\da-f]{3,8}\b|\b(?:rgb|hsl|ok?lch|ok?lab)a?\(/gi;

test('a part of the page takes its colours from the theme, which has them light and dark', () => {
  const own = styles
    .filter((name) => !paper.includes(name))
    .flatMap((name) =>
      // What stands behind a colour of the theme is for a page without one.
      (
        readFileSync(join(source, name), 'utf8')
          .replaceAll(/var\(--[\w-]+,[^;]*/g, '')
          .match(ownColour) ?? []
      ).map((colour) => `${name}: ${colour}`),
    );
  expect(styles.length).toBeGreaterThan(50);
  expect(own).toEqual([]);
});
