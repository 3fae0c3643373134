import type { PreviewQuality } from './film-preview-contract.ts'

/** How well a preview is drawn. */
export interface QualityChooser {
  /** While the film plays. */
  readonly quality: PreviewQuality
  /** While it stands: all that the canvas shows. */
  readonly best: PreviewQuality
  /** Milliseconds that drawing a frame took at the present quality, while the film plays. */
  note(ms: number): void
  /** Device pixels of the canvas's shorter side: more are not worth drawing. */
  setSide(devicePixels: number): void
}

const QUALITIES: readonly PreviewQuality[] = [240, 360, 540]
/** A frame at the next better quality must take no longer than this. */
const MAX_BETTER_MS = 8
/** One that takes longer than this is drawn at a lower quality. */
const MAX_MS = 14
/** Decides on the median of so many frames. */
const FRAMES = 12

/** Begins at 360 rows and keeps what the device can do. A quality that once was too slow is not tried again. */
export function createQualityChooser(): QualityChooser {
  let wanted = 1
  let possible = QUALITIES.length - 1
  let enough = QUALITIES.length - 1
  let times: number[] = []

  const level = () => Math.min(wanted, enough)
  const change = (to: number) => {
    wanted = to
    times = []
  }
  return {
    get quality() {
      return QUALITIES[level()]!
    },
    get best() {
      return QUALITIES[enough]!
    },
    note: (ms) => {
      times.push(ms)
      if (times.length < FRAMES) return
      const median = times.toSorted((a, b) => a - b)[FRAMES >> 1]!
      const now = level()
      times = []
      if (median > MAX_MS && now > 0) {
        possible = now - 1
        change(now - 1)
      } else if (now < possible && median * (QUALITIES[now + 1]! / QUALITIES[now]!) ** 2 <= MAX_BETTER_MS)
        change(now + 1)
    },
    setSide: (devicePixels) => {
      const found = QUALITIES.findIndex((side) => side >= devicePixels)
      enough = found < 0 ? QUALITIES.length - 1 : found
    },
  }
}
