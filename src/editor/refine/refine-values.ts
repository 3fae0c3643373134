import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import { EDGE_LIMITS } from '../../../core/mask/operations/edge-settings.ts'
import type { Operation } from '../../../core/mask/operations/operation.ts'
import { MAX_RADIUS } from '../../../core/mask/operations/limits.ts'

export type RefineKind = Operation['kind']

/** What each operation is set to: a radius in pixels, or an area in square pixels. */
export interface RefineValues {
  readonly grow: number
  readonly shrink: number
  readonly feather: number
  readonly smooth: number
  /** null: holes of any area. */
  readonly 'fill-holes': number | null
  readonly 'remove-specks': number
}

interface Limits {
  min: number
  max: number
  unit: 'px' | 'px²'
}

/** The largest area that a slider goes to: that of a square with sides of 1,000 pixels. */
const MAX_AREA = 1_000_000
const area: Limits = { min: 1, max: MAX_AREA, unit: 'px²' }

/** What each operation takes here, in pixels of the photo. */
export const refineLimits: Readonly<Record<RefineKind, Limits>> = {
  grow: { min: 0.5, max: MAX_RADIUS.grow, unit: 'px' },
  shrink: { min: 0.5, max: MAX_RADIUS.shrink, unit: 'px' },
  feather: { min: 0.5, max: MAX_RADIUS.feather, unit: 'px' },
  smooth: { min: 0.5, max: MAX_RADIUS.smooth, unit: 'px' },
  'fill-holes': area,
  'remove-specks': area,
}

export const firstValues: RefineValues = {
  grow: 12,
  shrink: 4,
  feather: 6,
  smooth: 8,
  'fill-holes': null,
  'remove-specks': 100,
}

/** The area that is proposed when not all holes are to be filled. */
export const firstHole = 1_000

/** Radius or area of an operation; null: any area. */
export function amountOf(operation: Operation): number | null {
  if (operation.kind === 'fill-holes') return operation.largest
  return operation.kind === 'remove-specks' ? operation.smallest : operation.radius
}

/** The operation with this radius or area, brought into what it takes. Throws a RangeError when it is no number. */
export function operationOf(kind: RefineKind, amount: number | null): Operation {
  if (kind === 'fill-holes') return { kind, largest: amount === null ? null : within(kind, amount) }
  if (amount === null) throw new RangeError(`${kind} needs a number`)
  const value = within(kind, amount)
  return kind === 'remove-specks' ? { kind, smallest: value } : { kind, radius: value }
}

function within(kind: RefineKind, amount: number): number {
  if (!Number.isFinite(amount)) throw new RangeError(`${kind} takes no ${amount}`)
  const { min, max } = refineLimits[kind]
  return Math.min(max, Math.max(min, Math.round(amount * 10) / 10))
}

/** An area as a slider gives it, in two digits that count: nobody asks for exactly 1,237. */
export function roundArea(value: number): number {
  let unit = 1
  while (value >= unit * 100) unit *= 10
  return Math.round(value / unit) * unit
}

/** What refining the edge begins with. */
export const firstEdge: EdgeSettings = { radius: 8, smooth: 0, feather: 0, contrast: 0, shift: 0 }

/** Within its limits, in hundredths. */
export function edgeWithin(settings: EdgeSettings): EdgeSettings {
  const entries = Object.entries(EDGE_LIMITS).map(([name, { min, max }]) => {
    const value = Math.round(settings[name as keyof EdgeSettings] * 100) / 100
    return [name, Math.min(max, Math.max(min, value))]
  })
  return Object.fromEntries(entries)
}

/** A stored setting of the edge, or null when it is broken. */
export function parseEdge(stored: unknown): EdgeSettings | null {
  const values = (stored ?? {}) as Partial<Record<keyof EdgeSettings, unknown>>
  const isSound = Object.entries(EDGE_LIMITS).every(([name, { min, max }]) => {
    const value = values[name as keyof EdgeSettings]
    return typeof value === 'number' && value >= min && value <= max
  })
  return isSound ? (values as EdgeSettings) : null
}

/** Stored values, or null when they are broken. */
export function parseRefineValues(stored: unknown): RefineValues | null {
  const values = (stored ?? {}) as Partial<Record<RefineKind, unknown>>
  const isSound = (Object.keys(refineLimits) as RefineKind[]).every((kind) => isAmount(kind, values[kind]))
  return isSound ? (values as RefineValues) : null
}

function isAmount(kind: RefineKind, value: unknown): boolean {
  if (value === null) return kind === 'fill-holes'
  const { min, max } = refineLimits[kind]
  return typeof value === 'number' && value >= min && value <= max
}
