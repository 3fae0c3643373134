import type { Motion } from '../../contract/film-document.ts'

/** How fast an eased motion is where it is fastest, against the same motion without easing. */
export const PEAK_SPEED: Readonly<Record<Motion['ease'], number>> = {
  linear: 1,
  smooth: 1.5,
  in: 1.5,
  out: 1.5,
}

/** How far a motion is at time `t`, both 0 to 1. `smooth` is smoothstep; `in` starts at rest, `out` ends at rest. */
export function ease(kind: Motion['ease'], t: number): number {
  switch (kind) {
    case 'linear':
      return t
    case 'smooth':
      return t * t * (3 - 2 * t)
    case 'in':
      return t * t * (1.5 - 0.5 * t)
    case 'out':
      return 1 - ease('in', 1 - t)
  }
}
