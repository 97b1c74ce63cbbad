import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { leaveWithPointer } from './mouse.ts';

/**
 * The elements that need sideways scrolling of the page: the page itself, and anything that no scrolling box of its own
 * contains.
 */
export function beyondTheEdge(): string[] {
  const right = document.documentElement.clientWidth + 1;
  const isHeld = (element: Element | null): boolean => {
    if (element === null) return false;
    if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return element.getBoundingClientRect().right <= right;
    return isHeld(element.parentElement);
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  const isBeyond = (element: Element) =>
    element.getBoundingClientRect().right > right && isSeen(element) && !isHeld(element);
  const found = [...document.body.querySelectorAll('*')].filter(isBeyond);
  const whole = document.documentElement.scrollWidth > right ? ['the page scrolls sideways'] : [];
  return [...whole, ...found.slice(0, 5).map((element) => element.outerHTML.slice(0, 150))];
}

/**
 * What makes more than the intended box scroll: the document itself, in the product's frame, a dialog whose content is
 * wider than it, and hidden texts that are placed outside the box that they scroll with.
 */
export function strayScrolling(): string[] {
  const { scrollHeight, clientHeight } = document.documentElement;
  const framed = document.querySelector('main#content') !== null;
  const whole = framed && scrollHeight > clientHeight ? [`the page scrolls: ${scrollHeight} of ${clientHeight}`] : [];
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], dialog[open] > *, dialog[open] > * > *')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
    .map(
      ({ className, scrollWidth, clientWidth }) =>
        `a dialog scrolls sideways: ${className} ${scrollWidth} of ${clientWidth}`,
    );
  const strays = [...document.querySelectorAll<HTMLElement>('.visually-hidden')].filter((element) => {
    const scroller = scrollerOf(element.parentElement);
    return scroller !== null && element.offsetParent !== null && !scroller.contains(element.offsetParent);
  });
  return [...whole, ...dialogs, ...strays.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 150))];
}

function scrollerOf(element: Element | null): Element | null {
  if (element === null || element === document.body) return null;
  return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollerOf(element.parentElement);
}

const textual = new Set(['text', 'search', 'email', 'tel', 'url', 'number', 'date', 'time', 'textarea']);

/**
 * Fields whose words Chromium writes into its own session files, where they survive the session: neither they nor their
 * form say anything of being filled in. Of a long text the form alone counts.
 */
function wordsInSessionFiles(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  const written = fields.filter(
    (field) =>
      textual.has(field.type) &&
      field.form?.autocomplete !== 'off' &&
      (field.type === 'textarea' || field.autocomplete === ''),
  );
  return written.map(({ outerHTML }) => outerHTML.slice(0, 150));
}

/** The rules of axe that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Fails on every accessibility fault that axe can find, best practices included, and on fields whose words the browser
 * would write into its own files. The clock must run, because axe uses
 * timers. 'of colour' looks at those faults alone that another scheme may bring.
 */
export async function expectNoFaults(which: 'all' | 'of colour' = 'all'): Promise<void> {
  // A tooltip under the pointer is not part of the page.
  await leaveWithPointer();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  const { violations } = await axe.run(document, {
    // Of what is right axe would work out a selector and a text for every element of the page.
    resultTypes: ['violations'],
    ...(which === 'of colour' && { runOnly: colourRules }),
  });
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(faults).toEqual([]);
  expect(wordsInSessionFiles()).toEqual([]);
}
