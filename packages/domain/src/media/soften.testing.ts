/** How much light each point of a drawn scene gives back, 1 for even skin; row by row. */
export type Scene = { width: number; height: number; light: Float32Array };

/** Blurs by a Gaussian of this standard deviation in pixels: as four boxes, one after the other. */
export function soften(scene: Scene, sigma: number): void {
  const radius = Math.round((Math.sqrt(3 * sigma ** 2 + 1) - 1) / 2);
  for (let pass = 0; pass < 4; pass += 1) {
    smear(scene.light, scene.height, scene.width, 1, scene.width, radius);
    smear(scene.light, scene.width, scene.height, scene.width, 1, radius);
  }
}

/** The mean over a box of each of `lines` lines of `count` points, which lie `step` apart. */
function smear(levels: Float32Array, lines: number, count: number, step: number, next: number, radius: number): void {
  const line = new Float32Array(count);
  for (let n = 0; n < lines; n += 1) {
    const from = n * next;
    const at = (place: number): number => levels[from + Math.min(count - 1, Math.max(0, place)) * step]!;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += at(place);
    for (let place = 0; place < count; place += 1) {
      line[place] = sum / (2 * radius + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
    for (let place = 0; place < count; place += 1) levels[from + place * step] = line[place]!;
  }
}
