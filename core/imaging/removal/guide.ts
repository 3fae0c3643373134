import type { Level } from './level.ts'

/** A rough fill of a whole level: RGBX data of a smaller size and the same shape. */
export interface Guide {
  width: number
  height: number
  data: Uint8Array
}

/** Fills a level's hole with the means of what the guide shows there. */
export function fillByGuide(level: Level, guide: Guide): void {
  const across = guide.width / level.width
  const down = guide.height / level.height
  for (const p of level.unknown) {
    const y = (p / level.width) | 0
    const x = p - y * level.width
    const x0 = Math.min(guide.width - 1, Math.floor(x * across))
    const y0 = Math.min(guide.height - 1, Math.floor(y * down))
    const x1 = Math.max(x0 + 1, Math.min(guide.width, Math.floor((x + 1) * across)))
    const y1 = Math.max(y0 + 1, Math.min(guide.height, Math.floor((y + 1) * down)))
    for (let k = 0; k < 4; k++) {
      let sum = 0
      for (let v = y0; v < y1; v++)
        for (let u = x0; u < x1; u++) sum += guide.data[(v * guide.width + u) * 4 + k]
      level.data[p * 4 + k] = sum / ((x1 - x0) * (y1 - y0)) + 0.5
    }
  }
}
