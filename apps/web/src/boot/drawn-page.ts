/**
 * The page that the document drew before its code was here. `begun` once the code draws by itself: the document then no
 * longer does. `drawing`: the document's attempt; null where it makes none.
 */
type Drawn = {
  begun: boolean;
  drawing: Promise<void> | null;
  pressed: HTMLElement | null;
  letGo: () => void;
};

declare global {
  var drawnPage: Drawn | undefined;
}

const drawn: Drawn = (globalThis.drawnPage ??= {
  begun: false,
  drawing: null,
  pressed: null,
  letGo: () => undefined,
});

/** The page's code waits at most so long for the document, ms. */
const patienceMs = 300;
/** A paint is not waited for longer: a hidden page is not painted, ms. */
const paintMs = 100;

/** Says that the document is about to draw. */
export function expectPage(drawing: Promise<void>): void {
  drawn.drawing = drawing;
}

/**
 * Resolves once the person sees what the document is drawing: where code and document are ready together, the code's
 * first work would hold up that paint. At once where the document draws nothing.
 */
export async function documentPainted(): Promise<void> {
  if (!drawn.drawing) return;
  await within(patienceMs, drawn.drawing);
  await within(paintMs, new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

function within(ms: number, promise: Promise<unknown>): Promise<unknown> {
  return Promise.race([promise, new Promise((late) => setTimeout(late, ms))]);
}

/**
 * Draws into an element, unless the page's code has begun. Until the code takes over, buttons do nothing: without it a
 * form would send its password in an address. The last one pressed is remembered.
 */
export function drawPage(place: Element, html: string): boolean {
  if (drawn.begun) return false;
  place.innerHTML = html;
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    drawn.pressed = button;
  };
  place.addEventListener('click', hold, true);
  drawn.letGo = () => place.removeEventListener('click', hold, true);
  return true;
}

/** Tells the document that the page's code draws from now on; returns whether the document has drawn already. */
export function beginPage(place: Element): boolean {
  drawn.begun = true;
  return place.hasChildNodes();
}

/** Called when what the document drew has come to life: a button that was pressed meanwhile is pressed now. */
export function takeOver(): void {
  const { pressed, letGo } = drawn;
  drawn.pressed = null;
  letGo();
  if (pressed?.isConnected) pressed.click();
}
