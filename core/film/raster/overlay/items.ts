import type { Pixels } from '../../../imaging/pixels.ts'
import type { TextBlock } from '../../text/layout.ts'
import type { Colour } from './colour.ts'

/** Pixels of the frame, and parts of them. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What overlays are made of, painted one after the other. Alphas are 0 to 1. */
export type Item =
  | { kind: 'plate'; box: Box; radius: number; colour: Colour; alpha: number }
  /** Darkens from one edge of its box, where alpha is full, to the other, where it is nothing. */
  | { kind: 'scrim'; box: Box; from: 'top' | 'bottom' | 'middle'; colour: Colour; alpha: number }
  | { kind: 'border'; box: Box; radius: number; stroke: number; colour: Colour; alpha: number }
  /** `x` is where `align` says; `top` is that of the first line's capitals. */
  | {
      kind: 'text'
      block: TextBlock
      x: number
      top: number
      align: Align
      colour: Colour
      alpha: number
      /** A soft dark edge, for texts on photos. */
      hasShadow: boolean
    }
  | { kind: 'picture'; picture: Pixels; box: Box; radius: number }
  | { kind: 'icon'; icon: Icon; box: Box; colour: Colour; alpha: number }

export type Align = 'left' | 'middle' | 'right'
export type Icon = 'bed' | 'bath' | 'area'
