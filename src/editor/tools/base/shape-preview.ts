import type { Span } from './geometry.ts'

/** What is being drawn and is not in the mask yet, in image pixels. */
export type ShapePreview =
  | ({ kind: 'rectangle' | 'ellipse' } & Span)
  /**
   * x, y pairs. `width` of a line; null for an outline that is filled when it closes. `colour` (CSS) of a line that leaves
   * a colour of its own.
   */
  | { kind: 'path'; points: readonly number[]; width: number | null; colour?: string }
