import type { Design, DesignPlane, DesignSurface, SurfaceMarks } from '../contract/design-document.ts'
import type { Room } from '../contract/room.ts'
import { reduceExact } from '../imaging/filters/reduce-exact.ts'
import { UNSEEN } from '../imaging/layout/layout.ts'
import { toCode } from '../imaging/linear.ts'
import type { Pixels, Plane, Rect } from '../imaging/pixels.ts'
import { workingSize } from '../imaging/working-size.ts'
import type { PerceptionMap } from '../perception/perception-map.ts'
import { Refusal } from '../refusal.ts'
import { materialAlbedo, paintAlbedo, pictureAlbedo } from './change/albedo.ts'
import { compose } from './change/compose.ts'
import { KeptPicture, type LaidPart } from './change/kept-picture.ts'
import { LaidSurface } from './change/laid-surface.ts'
import { createDesignRoom, isSureRoom, knownShape, planeAtPlace } from './design-room.ts'
import { findSurfaces, type FoundSurface } from './found-surfaces.ts'
import { expOf, lightOf } from './light/logarithms.ts'
import {
  findLight,
  LUMA,
  MATERIAL_SCALE,
  PAINT_SCALE,
  partUnder,
  type SurfaceLight,
} from './light/surface-light.ts'
import { whiteLevel } from './light/white-level.ts'
import { restyle } from './restyle/restyle.ts'
import { pictureLevels, type PictureLevel } from './materials/picture.ts'
import type { DesignRequest } from './settings.ts'
import { drawMatte, type SurfaceMatte } from './surface/draw-matte.ts'
import { growFromClicks, mendByStrokes } from './surface/find-surface.ts'
import type { FoundLabels } from './surface/found-labels.ts'
import { isSureFloor, lookAtPhoto } from './surface/working-photo.ts'

/** Called with a stage, as a text for the user, and the fraction of it that is done, 0 to 1. */
type Progress = (stage: string, fraction: number) => void

/** A photo with its surfaces changed. */
interface DesignedPhoto {
  picture: Pixels
  /** 255 where it may differ from the photo; elsewhere it equals it. */
  changed: Plane
  /** What could not be done as asked, in words for the user. */
  notes: string[]
}

/** A photo that was looked at, to change its surfaces in any way. */
export interface PreparedDesign {
  /** Whether the planes of the room are known; else materials lie flat before the lens. */
  hasRoom: boolean
  /** The plane that a place of the photo (fractions) shows; null where the room is not known. */
  planeAt(x: number, y: number): DesignPlane | null
  /** What is found surely without a click: walls, floor and ceiling, the largest first. */
  found(): FoundSurface[]
  /** How much of each pixel belongs to a surface, 0 to 255. */
  select(marks: SurfaceMarks): Plane
  /** The colour that a surface shows in its usual light, #rrggbb; null where there is none. */
  colourOf(marks: SurfaceMarks): string | null
  /** A coherent set for the surfaces that are found. Throws Refusal where none is, or none is to change. */
  restyle(request: DesignRequest): Design
  /**
   * The photo after a design. Surfaces whose own picture is not among `pictures` stay as they are, and a note says so.
   * Throws Refusal for a scale that makes no room.
   */
  render(design: Design, options?: { pictures?: DesignPictures; onProgress?: Progress }): DesignedPhoto
  /** A part of it by itself, in whole pixels of the photo and within it. */
  renderPart(design: Design, part: Rect, pictures?: DesignPictures): Pixels
}

/** The user's own pictures of materials (8-bit sRGB), by the ids that a design has for them. */
export type DesignPictures = ReadonlyMap<string, Pixels>

const noPictures: DesignPictures = new Map()

interface KnownSurface {
  matte: SurfaceMatte | null
  labels: Uint8Array
  lights: Map<string, SurfaceLight>
}

/** Surfaces that are kept at once: as many as a design has, and some that were tried. */
const MAX_KEPT = 32

const FLAT_NOTE =
  'The room of this photo is not known, so that materials lie flat. Set the corners of the room to lay them in perspective.'

/**
 * Looks at a photo (8-bit sRGB) whose surfaces are to be changed. Everything is decided on a reduced photo, so that a
 * preview looks as the full result does. The photo is not changed, and must not change while it is used. The same in
 * every JavaScript engine.
 */
export function prepareDesign(
  photo: Pixels,
  room: Room | null | undefined,
  {
    perception = null,
    onProgress = () => undefined,
  }: { perception?: PerceptionMap | null; onProgress?: Progress } = {},
): PreparedDesign {
  onProgress('Looking at the room', 0)
  const shape = knownShape(room)
  const working = lookAtPhoto(photo, shape, perception, (room?.corrected ?? null) !== null)
  const reduced = reduceExact(photo, workingSize(photo))
  const white = whiteLevel(reduced)
  onProgress('Looking at the room', 1)
  const known = new Map<string, KnownSurface>()
  // Sliders move on reduced photos; one as large as an order's is drawn once.
  const last = reduced.width === photo.width ? new KeptPicture(photo) : null
  let found: FoundSurface[] | null = null
  const findAll = () => (found ??= findSurfaces(working, isSureRoom(room)))

  // A stroke mends what clicks have found: that is not looked for again.
  const grown = new Map<string, FoundLabels>()
  const labelsOf = (marks: SurfaceMarks): FoundLabels => {
    const key = JSON.stringify([marks.plane, marks.clicks])
    const fromClicks = kept(grown, key, () => growFromClicks(working, marks))
    return mendByStrokes(working, fromClicks, marks)
  }
  const keyOf = ({ plane, clicks, strokes }: SurfaceMarks) => JSON.stringify([plane, clicks, strokes])
  const surfaceOf = (marks: SurfaceMarks) => kept(known, keyOf(marks), () => newSurface(marks))
  const newSurface = (marks: SurfaceMarks): KnownSurface => {
    const found = labelsOf(marks)
    return {
      matte: drawMatte(photo, reduced, found),
      labels: found.labels,
      lights: new Map(),
    }
  }
  const lightOn = ({ labels, lights }: KnownSurface, { rect }: SurfaceMatte, kind: 'paint' | 'material') => {
    const scale = kind === 'paint' ? PAINT_SCALE : MATERIAL_SCALE
    const light =
      lights.get(kind) ?? findLight(reduced, labels, partUnder(rect, photo, reduced), white, scale)
    lights.set(kind, light)
    return light
  }
  /** The pixels of an id never change. */
  const knownPictures = new Map<string, readonly PictureLevel[]>()
  const levelsOf = (id: string, pictures: DesignPictures): readonly PictureLevel[] | null => {
    const picture = pictures.get(id)
    const levels = knownPictures.get(id) ?? (picture === undefined ? null : pictureLevels(picture))
    if (levels !== null) knownPictures.set(id, levels)
    return levels
  }
  const lay = (
    { surfaces, seed, scale }: Design,
    pictures: DesignPictures,
    onFinding: (fraction: number) => void = () => undefined,
  ): { laid: LaidPart[]; notes: string[]; isWaiting: boolean } => {
    const metres = shape === null ? null : createDesignRoom(shape, scale)
    const laid: LaidPart[] = []
    const missing: string[] = []
    const bare: string[] = []
    let isFlat = false
    const albedoOf = ({ change, plane }: DesignSurface, index: number) => {
      if (change.kind === 'paint') return paintAlbedo(change.colour)
      if (change.kind === 'material') return materialAlbedo(photo, metres, plane, change, seed + index)
      const levels = levelsOf(change.image_id, pictures)
      return levels === null ? null : pictureAlbedo(photo, metres, plane, change, levels)
    }
    for (const [index, own] of surfaces.entries()) {
      if (!known.has(keyOf(own))) onFinding(index / surfaces.length)
      const surface = surfaceOf(own)
      if (surface.matte === null) {
        missing.push(own.name)
        continue
      }
      const { change, plane } = own
      const albedo = albedoOf(own, index)
      if (albedo === null) {
        bare.push(own.name)
        continue
      }
      if (change.kind !== 'paint' && (metres === null || plane === null)) isFlat = true
      const { matte } = surface
      const draw = () => {
        const light = lightOn(surface, matte, change.kind === 'paint' ? 'paint' : 'material')
        return new LaidSurface(photo, matte, light, albedo, change.finish, plane === 'floor')
      }
      laid.push({ key: JSON.stringify([index, own, seed, scale]), draw })
    }
    const notes = notesOf(missing, bare, isFlat && shape === null)
    return { laid, notes, isWaiting: bare.length > 0 }
  }
  return {
    hasRoom: shape !== null,
    planeAt: (x, y) => {
      if (shape === null) return null
      return shape.box.floor < UNSEEN && isSureFloor(working, x, y) ? 'floor' : planeAtPlace(shape, x, y)
    },
    found: findAll,
    select: (marks) => wholePlane(photo, surfaceOf(marks).matte),
    colourOf: (marks) => {
      const surface = surfaceOf(marks)
      return surface.matte === null ? null : usualColour(lightOn(surface, surface.matte, 'paint'))
    },
    restyle: (request) => restyle(findAll(), request),
    render: (design, { pictures = noPictures, onProgress: onRender = () => undefined } = {}) => {
      const { laid, notes, isWaiting } = lay(design, pictures, (fraction) =>
        onRender('Finding surfaces', fraction),
      )
      if (laid.length === 0 && !isWaiting)
        throw new Refusal('Nothing of this photo belongs to the surfaces of the design.')
      const { width, height } = photo
      if (last !== null) {
        const { picture, changed } = last.draw(laid)
        return { picture, changed: { width, height, data: changed }, notes }
      }
      const changed = new Uint8Array(width * height)
      const picture = compose(photo, drawn(laid), { x: 0, y: 0, width, height }, changed, (row) => {
        if (row % 64 === 0) onRender('Changing surfaces', row / height)
      })
      return { picture, changed: { width, height, data: changed }, notes }
    },
    renderPart: (design, part, pictures = noPictures) =>
      compose(photo, drawn(lay(design, pictures).laid), part, null, () => undefined),
  }
}

const drawn = (parts: readonly LaidPart[]) => parts.map(({ draw }) => draw())

/** What is kept under a key, else made now; what was used last is dropped last. */
function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make()
  known.delete(key)
  known.set(key, value)
  for (const old of known.keys()) if (known.size > MAX_KEPT) known.delete(old)
  return value
}

function notesOf(missing: readonly string[], bare: readonly string[], isFlat: boolean): string[] {
  const notes = isFlat ? [FLAT_NOTE] : []
  if (bare.length > 0) notes.push(`Its picture is not here yet, or was deleted: ${bare.join(', ')}.`)
  if (missing.length > 0) notes.push(`Not found in this photo: ${missing.join(', ')}.`)
  return notes
}

function wholePlane({ width, height }: Pixels, matte: SurfaceMatte | null): Plane {
  const data = new Uint8Array(width * height)
  if (matte !== null) {
    const { rect } = matte
    for (let y = 0; y < rect.height; y++)
      data.set(matte.data.subarray(y * rect.width, (y + 1) * rect.width), (rect.y + y) * width + rect.x)
  }
  return { width, height, data }
}

function usualColour({ usual: { light, red, blue } }: SurfaceLight): string {
  const [r, b] = [expOf(red), expOf(blue)]
  const green = lightOf(light) / (LUMA[0] * r + LUMA[1] + LUMA[2] * b)
  return `#${[r * green, green, b * green].map((value) => toCode(value).toString(16).padStart(2, '0')).join('')}`
}
