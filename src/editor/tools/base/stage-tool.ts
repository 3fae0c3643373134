import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PhotoClasses } from '../../classes/photo-classes.ts'
import type { Hints } from '../../hints/hints.ts'
import type { TapInfo } from '../../input/pointer-input.ts'
import type { MaskClient } from '../../mask/mask-client.ts'
import type { Signal } from '../../signal/signal.ts'
import type { Suggestions } from '../../suggestions/suggestions.ts'
import type { ViewportStore } from '../../viewport/viewport-store.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'
import type { ShapePreview } from './shape-preview.ts'
import type { ToolOptions } from './tool-options.ts'

/** How exactly a device points. Distances in image pixels. */
export interface Precision {
  /** A drag that stays within this distance is a click. */
  click: number
  /** A click so near to a corner means that corner. */
  corner: number
  /** A click so near to a hint means that hint. */
  hint: number
  /** Two clicks at one place within this time, in ms, are a double click. */
  doubleClickMs: number
}

/** A press on the photo, by pointer or by the crosshair of the keyboard. */
export interface Press {
  at: ImagePoint
  /** x, y, pressure triples in image pixels. */
  points: Float32Array
  shift: boolean
  /** Also with a pen that is turned round: its eraser takes away, as Alt does. */
  alt: boolean
  /** By a finger, which hides what it points at. */
  byTouch: boolean
  /** In ms of the page's clock. */
  time: number
  precision: Precision
}

/** Something that is set corner by corner and goes on between presses. */
export interface OpenPath {
  isOpen: () => boolean
  /** Takes the last corner back; the whole path with the only one. */
  back: () => void
  /** Throws the path away. True when there was one. */
  cancel: () => boolean
}

/**
 * What presses on the photo do. Pointer and keyboard send the same calls, in order: `press`, any number of `move`, then
 * `release` or `cancel`. Places may lie outside the photo. No call may set React state or write to a store.
 */
export interface StageTool {
  /** The tool has been chosen, and the mask is open. */
  enter?: () => void
  /** Another tool has been chosen, or options were changed while this one shows something. Forgets what was begun. */
  leave?: () => void
  press?: (press: Press) => void
  /** `points`: x, y, pressure triples since the last call. `alt`: whether Alt is held now. */
  move?: (points: Float32Array, alt: boolean) => void
  release?: (at: ImagePoint) => void
  cancel?: () => void
  /** Where pointer or crosshair is, pressed or not; null when it has left the stage. Also when options change. */
  hover?: (at: ImagePoint | null) => void
  /** A click, where drags pan the photo. */
  tap?: (at: ImagePoint, info: TapInfo) => void
  path?: OpenPath
  /** Whether `finish` has something to end. */
  isOpen?: () => boolean
  /** Enter: ends what goes on between presses. */
  finish?: () => void
  /** A digit key, 1 to 10. Without this it sets the opacity. */
  digit?: (number: number) => void
  /** The mask stands at this revision. */
  maskChanged?: (revision: number) => void
}

/** What a tool works on. */
export interface ToolContext {
  view: ViewportStore
  mask: MaskClient
  hints: Hints
  suggestions: Suggestions
  classes: PhotoClasses
  options: () => ToolOptions
  /** What is being drawn and is not in the mask yet. Cleared after each release and cancel, unless a path is open. */
  preview: Signal<ShapePreview | null>
  /** Where the last stroke ended, whichever tool drew it; null before the first. */
  strokeEnd: Signal<ImagePoint | null>
  /** Told why something could not be done, in words for the user. */
  failed: (message: string) => void
}

export interface ToolSettingsProps {
  options: ToolOptions
  change: (changes: Partial<ToolOptions>) => void
}

/** A tool as the registry knows it: rail, keys, palette, key sheet and panel are made of this. */
export interface ToolDefinition {
  label: string
  /** A chord, see commands/chord.ts. */
  key: string
  icon: LucideIcon
  /** How it is used, in one line. */
  hint: string
  group: 'paint' | 'shape' | 'select' | 'hint' | 'view'
  /** Its place among the tools of a phone, from 1; null where fingers do it without a tool. */
  phonePlace: number | null
  /**
   * What its switch in the panel says: `stroke` chooses between brush and eraser, `shape` how what is drawn meets the
   * mask, `source` whether an area is copied from or avoided.
   */
  combine: 'stroke' | 'shape' | 'source' | 'none'
  cursor: 'ring' | 'crosshair' | 'grab' | 'zoom-in'
  /**
   * What the keys of the crosshair do. Space: `hold` presses until it comes up, `click` presses and releases at once,
   * `drag` presses, and releases the next time. Enter: `corner` does as Space, `finish` ends what is open.
   */
  keyboard: { space: 'hold' | 'click' | 'drag'; enter: 'corner' | 'finish' }
  /** Its size is that of the brush. */
  isSized?: boolean
  /** Its drags pan the photo. */
  pans?: boolean
  /** What it grabs follows the finger until the release: a second finger does not make a pinch of that. */
  holds?: boolean
  Settings?: ComponentType<ToolSettingsProps>
  /** Why it cannot be used with this photo, in words for the user; null when it can. */
  unavailable?: (context: Pick<ToolContext, 'suggestions' | 'classes'>) => string | null
  create: (context: ToolContext) => StageTool
}
