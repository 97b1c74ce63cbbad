/** Pixels as a canvas gives them: red, green, blue and opacity of each, row by row. */
export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray };

/**
 * A smaller copy of a picture, in which each pixel is the average of the area that it stands for. Browsers reduce by
 * softening or by leaving out, and a check for blur would find what they did.
 * @param side the most pixels of the copy's longer side; a smaller picture stays as large as it is
 */
export function averageDown({ width, height, rgba }: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const across = partsOf(width, wide);
  const down = partsOf(height, high);
  const sums = new Float32Array(wide * high * 3);
  const row = new Float32Array(wide * 3);
  for (let y = 0; y < height; y += 1) {
    row.fill(0);
    for (let x = 0, at = y * width * 4; x < width; x += 1, at += 4) {
      const cell = across.cell[x]! * 3;
      const own = across.share[x]!;
      for (let colour = 0; colour < 3; colour += 1) row[cell + colour]! += own * rgba[at + colour]!;
      // The rest of a pixel on a border belongs to the next one.
      if (own < 1)
        for (let colour = 0; colour < 3; colour += 1) row[cell + 3 + colour]! += (1 - own) * rgba[at + colour]!;
    }
    addRow(sums, row, down.cell[y]!, down.share[y]!);
  }
  return { width: wide, height: high, rgba: averages(sums, (width / wide) * (height / high)) };
}

/** The cell of the copy in which each pixel begins, and the share of it that lies there. */
function partsOf(from: number, to: number): { cell: Uint32Array; share: Float32Array } {
  const cell = new Uint32Array(from);
  const share = new Float32Array(from);
  for (let n = 0; n < from; n += 1) {
    // Whole numbers, so that a border that falls between two pixels splits neither.
    cell[n] = Math.floor((n * to) / from);
    share[n] = Math.min(1, ((cell[n]! + 1) * from - n * to) / to);
  }
  return { cell, share };
}

function addRow(sums: Float32Array, row: Float32Array, cell: number, share: number): void {
  const start = cell * row.length;
  for (let n = 0; n < row.length; n += 1) sums[start + n]! += share * row[n]!;
  if (share < 1) for (let n = 0; n < row.length; n += 1) sums[start + row.length + n]! += (1 - share) * row[n]!;
}

function averages(sums: Float32Array, area: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray((sums.length / 3) * 4);
  for (let cell = 0; cell < sums.length / 3; cell += 1) {
    for (let colour = 0; colour < 3; colour += 1) rgba[cell * 4 + colour] = sums[cell * 3 + colour]! / area;
    rgba[cell * 4 + 3] = 255;
  }
  return rgba;
}
