import { page, type Locator } from 'vitest/browser';

/** How long a test that waits for an element lets the page change before it looks again, in ms. */
const restMs = 15;
/** Looks again without a change of the page, in ms: a style that comes late may show what was hidden. */
const quietMs = 100;

// The page's own timers are a test's to move.
const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;
const realNow = performance.now.bind(performance);
const rest = () => new Promise<void>((done) => void realSetTimeout(done, restMs));

/** Resolves when the page changes. */
function nextChange(): Promise<void> {
  return new Promise((done) => {
    const handleChange = () => {
      observer.disconnect();
      realClearTimeout(quiet);
      done();
    };
    const observer = new MutationObserver(handleChange);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const quiet = realSetTimeout(handleChange, quietMs);
  });
}

type Finding = Pick<Locator, 'elements' | 'findElement'>;

/** The object from which all locators have `findElement`. */
function prototypeOfLocators(): Finding {
  let owner: Finding = page.elementLocator(document.documentElement);
  while (!Object.hasOwn(owner, 'findElement')) owner = Object.getPrototypeOf(owner) as Finding;
  return owner;
}

/*
 * Importing this lets tests find an element as soon as it is there. vitest looks after 20, 50, 100 and 100 ms and then
 * twice a second, so what a page showed after a third of a second was seen after three quarters of one.
 */
const locators = prototypeOfLocators();
const { findElement } = locators;
locators.findElement = async function find(this: Finding, options = {}) {
  const { timeout = Infinity } = options;
  const begun = realNow();
  const left = () => Math.max(0, timeout - (realNow() - begun));
  while (this.elements().length === 0 && left() > 0) await Promise.all([nextChange(), rest()]);
  // vitest's own says what is wrong where there is none, or more than one.
  return findElement.call(this, { ...options, ...(timeout < Infinity && { timeout: left() }) });
};
