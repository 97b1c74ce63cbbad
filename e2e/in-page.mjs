// These functions run inside the page. They are JavaScript because only here the types of a browser exist;
// in-page.d.mts declares them.

/** Whether this element has the focus. */
export function hasFocus(element) {
  return element === document.activeElement;
}

/** Everything that the page keeps in this browser, as one text. */
export function keptText() {
  return [localStorage, sessionStorage].flatMap((store) => Object.entries(store).flat()).join('\n');
}

/** The focused element, if no outline, border or shadow shows its focus; null if one does. */
export function unmarkedFocus() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // The mark may be on the box around it.
  const boxes = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (box) => box instanceof HTMLElement,
  );
  const marks = () =>
    boxes.map((box) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(box);
      const outlined =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$|transparent/.test(outlineColor);
      return { outlined, look: `${boxShadow} ${borderColor}` };
    });
  const focused = marks();
  if (focused.some(({ outlined }) => outlined)) return null;
  element.blur();
  const blurred = marks();
  element.focus();
  return focused.some(({ look }, index) => look !== blurred[index].look) ? null : element.outerHTML.slice(0, 200);
}

/**
 * The elements that need sideways scrolling of the page: the page itself, and anything that no scrolling box of its own
 * contains.
 */
export function beyondTheEdge() {
  const right = document.documentElement.clientWidth + 1;
  const isHeld = (element) => {
    if (element === null) return false;
    if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return element.getBoundingClientRect().right <= right;
    return isHeld(element.parentElement);
  };
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  const isBeyond = (element) => element.getBoundingClientRect().right > right && isSeen(element) && !isHeld(element);
  const found = [...document.body.querySelectorAll('*')].filter(isBeyond);
  const page = document.documentElement.scrollWidth > right ? ['the page scrolls sideways'] : [];
  return [...page, ...found.slice(0, 5).map((element) => element.outerHTML.slice(0, 150))];
}

/** Whether a worker that controls this page keeps the build. */
export async function isKept() {
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
  return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
}

/** The paths of everything that the browser keeps for pages. */
export async function keptAddresses() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/** Makes the browser look for a newer worker, as it does by itself from time to time. */
export async function lookForUpdate() {
  await (await navigator.serviceWorker.getRegistration())?.update();
}

/** Scrolls until this element is in the middle of the window, clear of the foot. */
export function toMiddle(element) {
  element.scrollIntoView({ block: 'center' });
}

/** What the browser paints before the page's code is there: its distance from the left, in px, and its ground. */
export function waitingSheet() {
  const root = document.getElementById('root');
  if (!root || root.childElementCount > 0) return null;
  const { left, backgroundColor } = getComputedStyle(root, '::before');
  return { left: Number.parseFloat(left), ground: backgroundColor };
}

/** A browser that says that it stored what is being written, and did not. */
export function forgetWrites() {
  const put = Reflect.get(IDBObjectStore.prototype, 'put');
  IDBObjectStore.prototype.put = function (value, ...key) {
    return value?.kind === 'kept' ? this.count() : Reflect.apply(put, this, [value, ...key]);
  };
}

/** The names of the databases of this site. */
export async function keptDatabases() {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** Everything that the page keeps in this browser, by where it lies. */
export async function keptByKind() {
  return {
    session: Object.entries(sessionStorage),
    local: Object.entries(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  };
}

/** The blocks of a week as they are drawn, by day and time: '1: 09:00 – 10:00'. */
export function drawnBlocks() {
  return Array.from(
    document.querySelectorAll('[data-block]'),
    (one) => `${one.dataset.block.split('.')[0]}: ${one.querySelector('strong').textContent}`,
  );
}

/** How far an element is scrolled down, px. */
export function scrolledTo(element) {
  return element.scrollTop;
}
