import { keep } from './keep.ts';

/**
 * The sidebar as this browser last showed it to somebody, drawn again by the document before the page's code and the
 * permissions are here. Nothing is guessed: another person, language or theme, or a sidebar that nobody has seen open
 * here, starts empty as before. Numbers of what is new are not kept. A Logout forgets it (remembered-user.ts).
 */

/** A text at its place. `color` and `weight` are values of CSS; `width` where it is cut there. */
type Words = {
  text: string;
  left: number;
  top: number;
  width?: number;
  size: number;
  weight: string;
  color: string;
  item?: string;
};

/** A sign at its place: its shapes with the attributes that draw them. */
type Sign = {
  shapes: [name: string, attributes: Record<string, string>][];
  box: string;
  left: number;
  top: number;
  size: number;
  color: string;
  item?: string;
};

/** A coloured area behind words. */
type Area = { left: number; top: number; width: number; height: number; color: string; radius: string };

/**
 * A part of the sidebar: from its top, or from its foot in px above the lower edge. `items` are the areas of its links
 * by their address, and `words`, `signs` say in `item` to which of them they belong.
 */
export type RailPart = {
  height: number;
  words: Words[];
  signs: Sign[];
  areas: Area[];
  items: Record<string, Omit<Area, 'color'>>;
};

export type RailLook = { language: string; scheme: string; fingers: boolean; top: RailPart; foot: RailPart };

/** Open and closed, each as last seen by this person. */
type KeptRail = { uid: string; open?: RailLook; closed?: RailLook };

const fingers = (): boolean => matchMedia('(pointer: coarse)').matches;

/** How the page looks now, as far as the sidebar depends on it. */
export const presentLook = (): Pick<RailLook, 'language' | 'scheme' | 'fingers'> => ({
  language: document.documentElement.lang,
  scheme: document.documentElement.getAttribute('data-theme') ?? '',
  fingers: fingers(),
});

function readRail(): KeptRail | null {
  try {
    return JSON.parse(keep.read('rail') ?? 'null') as KeptRail | null;
  } catch {
    return null;
  }
}

/** Whose session this browser last held, as the sign-in page remembers it. */
function lastPerson(): string | null {
  try {
    return (JSON.parse(keep.read('last-user') ?? 'null') as { uid?: string } | null)?.uid ?? null;
  } catch {
    return null;
  }
}

/** Keeps the sidebar of this person as it looks now; not of one whom a Logout has just forgotten. */
export function keepRail(uid: string, open: boolean, look: RailLook): void {
  if (lastPerson() !== uid) return;
  const before = readRail();
  keep.write('rail', JSON.stringify({ ...(before?.uid === uid ? before : { uid }), [open ? 'open' : 'closed']: look }));
}

/**
 * Draws the sidebar that was kept, open or closed, beside the page that is still empty.
 * @param here the address of the page that comes, as the sidebar's links write it
 */
export function putRail(open: boolean, here: string): void {
  const kept = readRail();
  const look = kept?.[open ? 'open' : 'closed'];
  if (!look || kept.uid !== lastPerson() || matchMedia('(forced-colors: active)').matches) return;
  const now = presentLook();
  if (look.language !== now.language || look.scheme !== now.scheme || look.fingers !== now.fingers) return;
  const rail = document.createElement('div');
  rail.id = 'rail';
  rail.setAttribute('aria-hidden', 'true');
  try {
    const top = partOf(look.top, here);
    top.style.bottom = `${look.foot.height}px`;
    const foot = partOf(look.foot, here);
    foot.style.height = `${look.foot.height}px`;
    foot.style.top = 'auto';
    rail.append(top, foot);
  } catch {
    // What an earlier version kept: the sidebar then comes with the page.
    return;
  }
  whenRooted((root) => root.after(rail));
}

/** Takes away what the document drew: the page draws its own now, or another one. */
export function dropRail(): void {
  document.getElementById('rail')?.remove();
}

function partOf({ words, signs, areas, items }: RailPart, here: string): HTMLElement {
  const part = document.createElement('div');
  const current = items[here];
  for (const area of current ? [...areas, { ...current, color: 'var(--frame-raised)' }] : areas) {
    const element = place(document.createElement('i'), area.left, area.top);
    element.style.width = `${area.width}px`;
    element.style.height = `${area.height}px`;
    element.style.background = area.color;
    element.style.borderRadius = area.radius;
    part.append(element);
  }
  for (const { text, left, top, width, size, weight, color, item } of words) {
    const element = place(document.createElement('span'), left, top);
    element.textContent = text;
    if (width !== undefined) element.style.width = `${width}px`;
    element.style.fontSize = `${size}px`;
    element.style.fontWeight = current && item === here ? 'var(--fw-strong)' : weight;
    element.style.color = color;
    part.append(element);
  }
  for (const { shapes, box, left, top, size, color, item } of signs) {
    const element = place(document.createElementNS('http://www.w3.org/2000/svg', 'svg'), left, top);
    element.setAttribute('viewBox', box);
    element.style.width = element.style.height = `${size}px`;
    element.style.color = current && item === here ? 'var(--frame-mark)' : color;
    for (const [name, attributes] of shapes) {
      const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
      element.append(shape);
    }
    part.append(element);
  }
  return part;
}

function place<E extends HTMLElement | SVGElement>(element: E, left: number, top: number): E {
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  return element;
}

/** Calls back once the document has the place of the page; its script runs before that is read. */
function whenRooted(then: (root: HTMLElement) => void): void {
  const find = (): boolean => {
    const root = document.getElementById('root');
    if (root) then(root);
    return root !== null;
  };
  if (find()) return;
  const watch = new MutationObserver(() => {
    if (find()) watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
}
