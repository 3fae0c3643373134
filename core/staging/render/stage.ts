import type { StagingLayout } from '../../contract/staging-document.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import { fitFloorGloss, type FloorGloss } from '../light/floor-gloss.ts'
import { createRoomLight } from '../light/create-room-light.ts'
import type { RoomLight } from '../light/room-light.ts'
import { windowsOf } from '../light/windows-of.ts'
import type { StagingRoom } from '../room/room.ts'
import { findActiveCells } from './active-cells.ts'
import { composeRows, type CompositionRequest, type Rays } from './compose.ts'
import { furnish, type PieceSource } from './furnish.ts'
import { findFootRects } from './foot-rects.ts'
import {
  createLightMap,
  fillLightMap,
  meanLight,
  smoothLightMap,
  type LightMap,
  type LightRequest,
} from './light-map.ts'
import { markEdges, refineLonePlaces } from './lone-places.ts'
import { measureLook, type PhotoLook } from './photo-look.ts'
import { createPhotoView } from './view.ts'

export type StagingQuality = 'preview' | 'final'

/** What is done for each quality: samples a place of light, rays a pixel, reach and strength of smoothing. */
const QUALITY = {
  preview: { samples: 5, rays: { flat: 1, inner: 1, edge: 3 }, levels: 4, strength: 4 },
  final: { samples: 16, rays: { flat: 2, inner: 2, edge: 4 }, levels: 5, strength: 4 },
} as const
/**
 * Places of light that a picture has at most: light changes slowly but near feet, and the eye does not look closer at a
 * larger photo.
 */
const MAX_PLACES = { preview: 19_000, final: 350_000 } as const
/** Pixels a place, at least. */
const MIN_STEP = { preview: 3, final: 2 } as const
/** From so many pixels a place on, pixels are small enough for a ray less each way. */
const FINE_STEP = 5

/** From so many pixels a place on, edges within a piece need more: places that stand alone, and so many rays each way. */
const LARGE_STEP = 4
const LARGE_INNER = 3

/** Reach and strength of smoothing round feet. */
const FOOT_LEVELS = 3
const FOOT_STRENGTH = 3
/** A room is taken for no darker than this: a black photo has no contrast to show. */
const MIN_LEVEL = 0.05
/** Side, in places of light, of the cells that are asked first whether furniture changes anything there. */
const CELL_PLACES = 6

/** What is known of a photo before any furniture stands in it; one serves all its layouts. */
export interface PreparedPhoto {
  photo: Pixels
  room: StagingRoom
  light: RoomLight
  gloss: FloorGloss
  look: PhotoLook
}

/** `windows` and `windowStrength` as in `StagingLayout`: null for what the photo tells; `glass` as in `findWindows`. */
export function preparePhoto(
  photo: Pixels,
  room: StagingRoom,
  { windows, windowStrength }: Pick<StagingLayout, 'windows' | 'windowStrength'>,
  glass: Plane | null = null,
): PreparedPhoto {
  const light = createRoomLight(photo, room, windowsOf(photo, room, windows, glass), windowStrength)
  return { photo, room, light, gloss: fitFloorGloss(light), look: measureLook(photo) }
}

export interface StageRequest {
  prepared: PreparedPhoto
  layout: Pick<StagingLayout, 'pieces' | 'seed'>
  source: PieceSource
  /** 255 where the photo shows what stands before the furniture; null for nothing. */
  foreground: Plane | null
  quality: StagingQuality
}

export interface StagedPhoto {
  picture: Pixels
  /** 255 where the picture differs from the photo. */
  changed: Plane
}

/**
 * The photo with furniture in it. Pixels outside of the furniture, its shadows and its reflections are those of the
 * photo. The same request gives the same bytes. `onProgress` gets fractions from 0 to 1.
 */
export function stage(request: StageRequest, onProgress: (fraction: number) => void): StagedPhoto {
  const { prepared, layout, source, foreground } = request
  const { photo, room, light, gloss, look } = prepared
  const { width, height } = photo
  // Not `slice`: pixels that were decoded in Node are a Buffer, whose slices share its memory.
  const picture = { width, height, data: new Uint8Array(photo.data) }
  const changed = { width, height, data: new Uint8Array(width * height) }
  const furnished = furnish(layout.pieces, room, source)
  if (furnished === null) return { picture, changed }
  const { samples, levels, strength } = QUALITY[request.quality]
  const step = Math.max(
    MIN_STEP[request.quality],
    Math.ceil(Math.sqrt((width * height) / MAX_PLACES[request.quality])),
  )
  const rays = raysOf(request.quality, step)
  const lightRequest: LightRequest = {
    view: createPhotoView(room, width, height),
    furnished,
    light,
    gloss,
    samples,
    seed: layout.seed,
  }
  onProgress(0.05)
  const active = findActiveCells(lightRequest, step * CELL_PLACES)
  onProgress(0.1)
  const map = createLightMap(0, 0, width, height, step)
  const band = 16
  for (let row = 0; row < map.height; row += band) {
    fillLightMap(lightRequest, active, map, row, Math.min(map.height, row + band))
    onProgress(0.1 + (0.55 * row) / map.height)
  }
  if (request.quality === 'final') markEdges(map)
  if (request.quality === 'final' && step >= LARGE_STEP) refineLonePlaces(lightRequest, map)
  smoothLightMap(map, levels, strength, gloss)
  const maps = [map, ...(request.quality === 'final' ? createFootMaps(lightRequest, step >> 1) : [])]
  onProgress(0.75)
  const level = Math.max(MIN_LEVEL, meanLight(map) ?? 1)
  const composition: CompositionRequest = { ...lightRequest, photo, maps, look, rays, level, foreground }
  for (let row = 0; row < height; row += band) {
    composeRows(composition, picture, changed, row, Math.min(height, row + band))
    onProgress(0.75 + (0.25 * row) / height)
  }
  return { picture, changed }
}

/** Light at twice the resolution or more round thin feet, whose shadows a coarser map loses. */
function createFootMaps(request: LightRequest, step: number): LightMap[] {
  return findFootRects(request.furnished.feet, request.view).map(({ x, y, width, height }) => {
    const map = createLightMap(x, y, x + width, y + height, step)
    fillLightMap(request, null, map, 0, map.height)
    markEdges(map)
    if (step * 2 >= LARGE_STEP) refineLonePlaces(request, map)
    smoothLightMap(map, FOOT_LEVELS, FOOT_STRENGTH, request.gloss)
    return map
  })
}

function raysOf(quality: StagingQuality, step: number): Rays {
  const { flat, inner, edge } = QUALITY[quality].rays
  const more = quality === 'final' && step >= LARGE_STEP ? LARGE_INNER : inner
  return step < FINE_STEP
    ? { flat, inner: more, edge }
    : { flat: Math.max(1, flat - 1), inner: more, edge: edge - 1 }
}
