/**
 * A page that scrolls thumbnails and does nothing else: under days of fourteen, of which only those in sight are there.
 * `show(ids, side, width)` begins it, with so many side by side and so wide as they are in the gallery, px.
 */
export const bareGallery = `<!doctype html>
<style>
  body { margin: 0; height: 100vh; display: flex; }
  #field { flex: 1; overflow: auto; }
  #all { position: relative; }
  .line { position: absolute; left: 20px; display: flex; gap: 10px; }
  img { width: var(--width); aspect-ratio: 4 / 3; object-fit: cover; border-radius: 8px; }
  h2 { position: absolute; left: 20px; margin: 0; font: 600 15px sans-serif; line-height: 44px; }
</style>
<div id="field"><div id="all"></div></div>
<script>
  const perDay = 14, head = 44;
  globalThis.show = (ids, side, width) => {
    const line = Math.round(width * 0.75) + 32;
    const lines = Array.from({ length: Math.ceil(perDay / side) }, (_, n) => n);
    const dayPx = head + lines.length * line;
    document.documentElement.style.setProperty('--width', width + 'px');
    const field = document.getElementById('field'), all = document.getElementById('all');
    const days = Math.ceil(ids.length / perDay);
    all.style.height = days * dayPx + 'px';
    const drawn = new Map();
    const draw = () => {
      const first = Math.max(0, Math.floor(field.scrollTop / dayPx) - 2);
      const last = Math.min(days - 1, Math.ceil((field.scrollTop + field.clientHeight) / dayPx) + 2);
      for (const [day, element] of drawn) if (day < first || day > last) { element.remove(); drawn.delete(day); }
      for (let day = first; day <= last; day += 1) {
        if (drawn.has(day)) continue;
        const element = document.createElement('section');
        element.innerHTML = '<h2 style="top:' + day * dayPx + 'px">Day ' + day + '</h2>' + lines.map((n) =>
          '<div class="line" style="top:' + (day * dayPx + head + n * line) + 'px">' +
          ids.slice(day * perDay + n * side, day * perDay + Math.min(perDay, (n + 1) * side)).map((id, at) =>
            '<span data-media="' + id + '" data-index="' + (day * perDay + n * side + at) + '">' +
            '<img decoding="async" src="/V5/media/' + id + '/thumbnail"></span>').join('') +
          '</div>').join('');
        all.append(element);
        drawn.set(day, element);
      }
    };
    field.addEventListener('scroll', draw);
    draw();
  };
</script>`;
