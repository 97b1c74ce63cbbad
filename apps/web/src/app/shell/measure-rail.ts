import { presentLook, type RailLook, type RailPart } from '../starting-rail.ts';

/** What draws the shapes of a sign. */
const drawing = ['d', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'];

/** Measures the drawn sidebar: its parts say in `data-starts` whether they hang from the top or stand on the foot. */
export function measureRail(side: HTMLElement): RailLook {
  const parts = (where: 'top' | 'foot') => [...side.querySelectorAll<HTMLElement>(`[data-starts='${where}']`)];
  const { left, top, bottom } = side.getBoundingClientRect();
  const feet = parts('foot');
  const height = bottom - Math.min(bottom, ...feet.map((part) => part.getBoundingClientRect().top));
  return {
    ...presentLook(),
    top: measurePart(parts('top'), left, top, bottom - top - height),
    foot: measurePart(feet, left, bottom - height, height),
  };
}

function measurePart(parts: readonly HTMLElement[], left: number, top: number, height: number): RailPart {
  const part: RailPart = { height, words: [], signs: [], areas: [], items: {} };
  for (const one of parts) {
    // As it stands before somebody scrolls it.
    const scrolled = top - one.scrollTop;
    const plain = one.querySelector('li > a:not([aria-current], [data-highlighted], [data-locked])');
    for (const element of [one, ...one.querySelectorAll<HTMLElement | SVGSVGElement>('*')]) {
      const box = element.getBoundingClientRect();
      // Numbers of what is new come with their answer.
      if (box.width === 0 || element.closest('[data-count], .visually-hidden')) continue;
      const link = element.closest('a');
      const href = link?.getAttribute('href');
      // The present page looks like every other one here: the document marks the page that comes.
      const marked = link?.matches('[aria-current]:not([data-highlighted])') ?? false;
      const at = { left: box.left - left, top: box.top - scrolled, ...(href ? { item: href } : {}) };
      const style = getComputedStyle(element);
      if (element instanceof SVGSVGElement) {
        const sample = marked && plain?.querySelector('svg');
        part.signs.push({
          ...at,
          ...signOf(element, style),
          color: sample ? getComputedStyle(sample).color : style.color,
        });
      }
      if (element instanceof SVGElement) continue;
      const area = { left: at.left, top: at.top, width: box.width, height: box.height, radius: style.borderRadius };
      if (element === link && href) part.items[href] = area;
      const color = element.localName === 'hr' ? style.borderTopColor : style.backgroundColor;
      if (!marked && element !== one && color !== 'rgba(0, 0, 0, 0)') part.areas.push({ ...area, color });
      const sample = marked && plain ? getComputedStyle(plain) : style;
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const words = range.getBoundingClientRect();
        if (words.width === 0) continue;
        part.words.push({
          text: node.data,
          ...(words.right > box.right + 0.5 ? { width: box.right - words.left } : {}),
          left: words.left - left,
          top: words.top - scrolled,
          size: parseFloat(style.fontSize),
          weight: sample.fontWeight,
          color: sample.color,
          ...(href ? { item: href } : {}),
        });
      }
    }
  }
  return part;
}

function signOf(sign: SVGSVGElement, style: CSSStyleDeclaration) {
  const common = attributesOf(sign);
  return {
    box: sign.getAttribute('viewBox') ?? '0 0 24 24',
    size: parseFloat(style.width),
    shapes: [...sign.children].map((shape): [string, Record<string, string>] => [
      shape.localName,
      { ...common, ...attributesOf(shape) },
    ]),
  };
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    drawing.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
