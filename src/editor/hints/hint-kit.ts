import { hintAfter, hintAt, thinned, withDrawn, without } from './hint-edits.ts'
import { paintHints } from './paint-hints.ts'

/** What finds, changes and draws hints: loaded when there is one, or a tool that draws them is in hand. */
export const hintKit = { hintAfter, hintAt, thinned, withDrawn, without, paintHints }
export type HintKit = typeof hintKit
