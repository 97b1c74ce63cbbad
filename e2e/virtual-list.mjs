// What runs inside the page, on the list of the beta directory. virtual-list.d.mts declares it.

/**
 * Scrolls on from where the list stands until a row of this position is on the page, or the end if there is none, as a finger
 * would: a screenful at a time. Gives the services by position as they were shown, and the most rows that were there at once.
 */
export async function scrollTo({ position }) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const body = document.querySelector('main [data-scroll-restoration-id]');
  const shown = {};
  let most = 0;
  for (const start = performance.now(); performance.now() - start < 60_000; await nextFrame()) {
    const rows = [...body.querySelectorAll('li')];
    most = Math.max(most, rows.length);
    for (const row of rows) shown[row.ariaPosInSet] = row.querySelector('h3').textContent.trim();
    const last = Math.max(...rows.map((row) => Number(row.ariaPosInSet)));
    if (last >= (position ?? Number(rows[0].ariaSetSize))) {
      if (body.scrollTop + body.clientHeight >= body.scrollHeight - 2 || position) return { shown, most };
    }
    body.scrollTop += body.clientHeight * 0.9;
  }
  throw new Error(`The list does not go on after ${Object.keys(shown).length} services.`);
}

export function scrollToTop() {
  document.querySelector('main [data-scroll-restoration-id]').scrollTop = 0;
}
