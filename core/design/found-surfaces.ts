import { designPlanes, type DesignPlane, type SurfaceMarks } from '../contract/design-document.ts'
import { squaredDistance } from '../imaging/distance.ts'
import { LABELS } from '../imaging/layout/layout.ts'
import { findSurface } from './surface/find-surface.ts'
import type { WorkingPhoto } from './surface/working-photo.ts'

/** What a plane of the room is called. */
const PLANE_NAMES: Readonly<Record<DesignPlane, string>> = {
  floor: 'Floor',
  ceiling: 'Ceiling',
  left: 'Left wall',
  back: 'Back wall',
  right: 'Right wall',
}

/** A surface that was found without a click: as a person would have clicked it. */
export interface FoundSurface extends SurfaceMarks {
  name: string
  plane: DesignPlane
  /** How much of the photo it covers, 0 to 1. */
  fraction: number
}

/** Bins of light and of colour by which the commonest look of a plane is found. */
const LIGHT_BIN = 0.25
const COLOUR_BIN = 0.06
const BINS = 32
/** The least part of the photo, and of its plane, that a surface must cover to count as found. */
const MIN_OF_PHOTO = 0.015
const MIN_OF_PLANE = 0.28
const MIN_OF_UNSURE_PLANE = 0.6
/** A floor is laid whole or not at all: half of one, as where the sun parts it, is seen at once. */
const MIN_OF_FLOOR = 0.6
/** Light (a logarithm) that only windows and lamps have. */
const BURNT = -0.09
const MAX_BURNT = 0.25

/** The surfaces of a room's planes that are found surely, the largest first; none where the room is not known. `isSure`: see `isSureRoom`. */
export function findSurfaces(working: WorkingPhoto, isSure: boolean): FoundSurface[] {
  const { planes } = working
  if (planes === null) return []
  return designPlanes
    .flatMap((plane) => onPlane(working, planes, plane, minOf(plane, isSure)) ?? [])
    .sort((a, b) => b.fraction - a.fraction)
}

function minOf(plane: DesignPlane, isSure: boolean): number {
  if (!isSure) return MIN_OF_UNSURE_PLANE
  return plane === 'floor' ? MIN_OF_FLOOR : MIN_OF_PLANE
}

function onPlane(
  working: WorkingPhoto,
  planes: Uint8Array,
  plane: DesignPlane,
  minOfPlane: number,
): FoundSurface | null {
  const { features } = working
  const { width, height, light } = features
  const seed = commonest(working, planes, LABELS[plane])
  if (seed === null) return null
  const x = ((seed % width) + 0.5) / width
  const y = (Math.floor(seed / width) + 0.5) / height
  const marks: SurfaceMarks = { plane, clicks: [{ kind: 'add', x, y }], strokes: [] }
  const { labels } = findSurface(working, marks)
  let [own, all, burnt] = [0, 0, 0]
  for (let p = 0; p < labels.length; p++) {
    if (planes[p] === LABELS[plane]) all++
    if (labels[p] === 0) continue
    own++
    if (light[p] > BURNT) burnt++
  }
  if (own < MIN_OF_PHOTO * labels.length || own < minOfPlane * all || burnt > MAX_BURNT * own) return null
  return { ...marks, name: PLANE_NAMES[plane], plane, fraction: own / labels.length }
}

/** The pixel that lies deepest within the commonest look of a plane; null where the plane is hardly seen. */
function commonest({ features }: WorkingPhoto, planes: Uint8Array, label: number): number | null {
  const { width, height, light, red, blue } = features
  const bin = (p: number) => {
    const at = (value: number, size: number) =>
      Math.max(0, Math.min(BINS - 1, Math.floor(value / size + BINS / 2)))
    return (at(light[p] + 2, LIGHT_BIN) * BINS + at(red[p], COLOUR_BIN)) * BINS + at(blue[p], COLOUR_BIN)
  }
  const counts = new Uint32Array(BINS * BINS * BINS)
  let all = 0
  for (let p = 0; p < planes.length; p++) {
    if (planes[p] !== label || light[p] > BURNT) continue
    counts[bin(p)]++
    all++
  }
  if (all < MIN_OF_PHOTO * planes.length) return null
  let commonestBin = 0
  for (let i = 1; i < counts.length; i++) if (counts[i] > counts[commonestBin]) commonestBin = i
  const data = new Uint8Array(planes.length)
  for (let p = 0; p < planes.length; p++) {
    const isOther = planes[p] !== label || light[p] > BURNT || !isNear(bin(p), commonestBin)
    // The rim of the photo is a border as well.
    const [x, y] = [p % width, Math.floor(p / width)]
    if (isOther || x === 0 || y === 0 || x === width - 1 || y === height - 1) data[p] = 255
  }
  const depth = squaredDistance({ width, height, data })
  let deepest = 0
  for (let p = 1; p < depth.length; p++) if (depth[p] > depth[deepest]) deepest = p
  return deepest
}

/** Whether two bins are one, or neighbours. */
function isNear(a: number, b: number): boolean {
  const parts = (bin: number) => [Math.floor(bin / (BINS * BINS)), Math.floor(bin / BINS) % BINS, bin % BINS]
  const [p, q] = [parts(a), parts(b)]
  return p.every((value, i) => Math.abs(value - q[i]) <= 1)
}
