import type { Pixels, Plane } from '../imaging/pixels.ts'
import type { Camera } from './camera.ts'
import { denoise } from './denoise.ts'
import { develop, developMask, type Development } from './develop.ts'
import { createLightField, fillLightField, type LightField, type View } from './light-field.ts'
import { emptyRoom } from './room/empty-room.ts'
import { listingCamera, livingRoom } from './room/living-room.ts'
import type { Scene } from './scene.ts'
import { createExposure, shadeRows, type Exposure, type Rays } from './shade.ts'

/** `draft` is for tests: coarse light, few rays. `fine` is for pictures that people look at. */
export type Quality = 'draft' | 'fine'

export interface RoomRequest {
  /** Size in pixels, at least 64 each. */
  width: number
  height: number
  /** Light samples a place of the light field, 1 to 4096. */
  samples: number
  seed: number
  withObject: boolean
  /** Nothing stands in the room, and no curtain hangs. */
  isEmpty?: boolean
  quality: Quality
  /** Where it is seen from; the view of a listing when left out. */
  camera?: Camera
}

export interface RoomPicture {
  picture: Pixels
  /** 0 to 255: how much of each pixel the object covers (or would, in the picture without it). */
  objectMask: Plane
}

/**
 * How a quality is rendered: picture pixels a place of the light field, rays a pixel, how far and how hard the light is
 * smoothed.
 */
export const QUALITY: Record<Quality, { step: number; rays: Rays; levels: number; strength: number }> = {
  draft: { step: 6, rays: { flat: 1, edge: 3 }, levels: 4, strength: 4 },
  fine: { step: 4, rays: { flat: 2, edge: 2 }, levels: 7, strength: 6 },
}

let room: Scene | undefined
let bare: Scene | undefined

/** The one living room, or the same with nothing in it, built at first use (about 0.2 s). */
export function sharedRoom({ isEmpty = false }: Pick<RoomRequest, 'isEmpty'>): Scene {
  if (isEmpty) return (bare ??= emptyRoom())
  return (room ??= livingRoom())
}

/** The view of the room that a request asks for. Throws RangeError on a size or count out of range. */
export function createView(request: RoomRequest): View {
  const { width, height, samples, seed, withObject, camera = listingCamera } = request
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 64 || side > 16384)
      throw new RangeError(`A room is rendered at 64 to 16384 whole pixels a side, not ${side}`)
  if (!Number.isInteger(samples) || samples < 1 || samples > 4096)
    throw new RangeError(`samples must be a whole number from 1 to 4096, not ${samples}`)
  return { camera, width, height, samples, seed, withoutObject: !withObject }
}

/** Smooths the light that `fillLightField` found. */
export function smoothLightField(field: LightField, quality: Quality): void {
  const { levels, strength } = QUALITY[quality]
  field.light.set(denoise(field, field.light, levels, strength))
  field.mirror.set(denoise(field, field.mirror, levels, strength))
}

/** Develops an exposed room: picture and mask through one lens. */
export function developRoom(exposure: Exposure, seed: number): RoomPicture {
  const softness = Math.min(0.55, 0.3 + exposure.width / 14000)
  const settings: Development = {
    exposure: 1.14,
    balance: [0.965, 1, 1.085],
    softness,
    bloom: 0.022,
    vignette: 0.16,
    grain: 1.7,
    seed,
  }
  return { picture: develop(exposure, settings), objectMask: developMask(exposure, softness) }
}

/**
 * Renders the living room with or without its removable object (a stool). The same request gives the same
 * bytes; the two pictures of one seed share noise and grain, so they differ where the object, its shadow
 * and its reflected light are. Throws RangeError on a size or sample count out of range.
 */
export function renderRoom(request: RoomRequest): RoomPicture {
  const { width, height, quality, seed } = request
  const view = createView(request)
  const scene = sharedRoom(request)
  const field = createLightField(width, height, QUALITY[quality].step)
  fillLightField(scene, view, field, 0, field.height)
  smoothLightField(field, quality)
  const exposure = createExposure(width, height)
  shadeRows(scene, view, field, exposure, QUALITY[quality].rays, 0, height)
  return developRoom(exposure, seed)
}
