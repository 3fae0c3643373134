import type { PackEntry } from '../contract/furniture-pack.ts'
import type { Room } from '../contract/room.ts'
import type { PhotoInfo, StagingLayout } from '../contract/staging-document.ts'
import type { Pixels, Plane } from '../imaging/pixels.ts'
import type { PerceptionMap } from '../perception/perception-map.ts'
import { PALETTES, PIECES } from '../scene/furniture/piece.ts'
import { Refusal } from '../refusal.ts'
import { arrange, type Arranged } from './arrange/arrange.ts'
import type { Furnishings } from './arrange/furniture.ts'
import { offeredFurniture } from './offered-items.ts'
import type { PieceSource } from './render/furnish.ts'
import {
  preparePhoto,
  stage,
  type PreparedPhoto,
  type StagedPhoto,
  type StagingQuality,
} from './render/stage.ts'
import { windowsOf, withWindows } from './light/windows-of.ts'
import { withOpenings } from './light/windows.ts'
import { findWallFeatures } from './room/wall-features.ts'
import { roomEvidence, type RoomEvidence } from './room/evidence.ts'
import { bareFloor } from './room/bare-floor.ts'
import type { FloorPlan, KeptFurniture } from './room/floor-plan.ts'
import { keptFurniture } from './room/kept-furniture.ts'
import { regionsRatherThan } from './room/regions.ts'
import { createStagingRoom, usableShape } from './room/create-room.ts'
import type { StagingRoom } from './room/room.ts'
import type { StagingRequest } from './settings.ts'

/** One photo, as it can be furnished again and again. */
export interface PreparedStaging {
  /**
   * Furniture by rules. `photoInfo`: what the owner of the photo has said of it; without them, what the photo tells.
   * `kept`: furniture in the photo that it is to stand clear of. Throws Refusal where the room has no place for it.
   */
  arrange(
    request: StagingRequest,
    photoInfo?: PhotoInfo | null,
    kept?: readonly KeptFurniture[],
  ): { layout: StagingLayout; leftOut: Arranged['leftOut'] }
  /** The photo with a layout's furniture. `foreground`: 255 where the photo shows what stands before it; null for nothing. */
  render(layout: StagingLayout, foreground: Plane | null, onProgress: (fraction: number) => void): StagedPhoto
  /** What a layout's pieces take of the floor, and their heights in metres. Throws Refusal for a piece that is not there. */
  footprints(layout: StagingLayout): KeptFurniture[]
  /** Outlines in fractions of the photo of the windows that a layout gets its light from, as drawn or as found. */
  windows(layout: StagingLayout): NonNullable<StagingLayout['windows']>
}

/** How a layout without furniture begins. */
const EMPTY: Omit<StagingLayout, 'seed' | 'existing'> = {
  version: 1,
  scale: { kind: 'auto' },
  windows: null,
  foreground: null,
  pieces: [],
  windowStrength: null,
}

/** The room of a photo in metres. Throws Refusal where it is not known well enough: its corners are then to be set. */
export function stagingRoom(room: Room | null, scale: StagingLayout['scale'] = EMPTY.scale): StagingRoom {
  return createStagingRoom(usableShape(room), scale)
}

/**
 * `source` builds the pieces, see `createPieces`; `packs`: what there is beside our own furniture to arrange;
 * `perception`: what a network tells of the photo, null where none has looked at it. Throws Refusal where the room is not
 * known well enough.
 */
export function prepareStaging(
  photo: Pixels,
  room: Room | null,
  quality: StagingQuality,
  source: PieceSource,
  packs: readonly PackEntry[] = [],
  perception: PerceptionMap | null = null,
): PreparedStaging {
  const evidence = perception && roomEvidence(perception, photo)
  const glass = evidence?.glass ?? null
  let kept: { key: string; prepared: PreparedPhoto } | null = null
  /** Light and windows stay as they are until the layout says otherwise. */
  const prepare = ({
    scale,
    windows,
    windowStrength,
  }: Pick<StagingLayout, 'scale' | 'windows' | 'windowStrength'>) => {
    const key = JSON.stringify([scale, windows, windowStrength])
    if (kept?.key !== key)
      kept = {
        key,
        prepared: preparePhoto(photo, stagingRoom(room, scale), { windows, windowStrength }, glass),
      }
    return kept.prepared
  }
  prepare(EMPTY)
  /** The room with all that the photo shows on its walls, which furniture keeps off. */
  const planned = ({ room: found }: PreparedPhoto, drawn: StagingLayout['windows']): StagingRoom => {
    const windows = withWindows(found, windowsOf(photo, found, drawn, glass))
    return {
      ...windows,
      floorPlan: withOpenings(windows.floorPlan, findWallFeatures(photo, windows, evidence)),
    }
  }
  return {
    arrange: (request, photoInfo, kept = []) => {
      const empty = { ...EMPTY, ...photoInfo }
      const prepared = prepare(empty)
      const { floorPlan } = planned(prepared, empty.windows)
      const furnishings = {
        pieces: [...PIECES, ...offeredFurniture(packs, request)],
        palettes: PALETTES,
      }
      const seen = evidence && seenOnFloor(evidence, request.existing, prepared.room)
      const { pieces, leftOut } = arrangeClear(floorPlan, seen, kept, request, furnishings)
      return { layout: { ...empty, seed: request.seed, existing: request.existing, pieces }, leftOut }
    },
    render: (layout, foreground, onProgress) =>
      stage({ prepared: prepare(layout), layout, source, foreground, quality }, onProgress),
    footprints: ({ pieces }) =>
      pieces.flatMap((piece) => {
        const { place } = piece
        if (place.on !== 'floor') return []
        const [width, height, depth] = source(piece).size
        return [{ footprint: { ...place, width, depth }, height }]
      }),
    windows: (layout) =>
      layout.windows ??
      prepare(layout).light.windows.map(({ outline }) =>
        outline.map(({ x, y }) => [withinPhoto(x), withinPhoto(y)]),
      ),
  }
}

/** What the network is sure enough to stand on the floor and stays there, of 255: its size and foot tell the rest. */
const LIKELY_THING = 80

/** What a network sees of the floor: what stands there and stays, and where nothing does. */
type SeenOnFloor = Required<Pick<FloorPlan, 'kept'>> & Pick<FloorPlan, 'bare'>

function seenOnFloor(
  { fixed, things, floor }: RoomEvidence,
  existing: StagingLayout['existing'],
  room: StagingRoom,
): SeenOnFloor {
  const isKept = existing === 'keep'
  const kept = keptFurniture(regionsRatherThan(floor, isKept ? things : fixed, LIKELY_THING), room)
  // What is taken out of the photo leaves bare floor.
  return isKept ? { kept, bare: bareFloor(floor, room) } : { kept }
}

/** A room that has no place beside what a network sees is furnished without regard to it: it may be wrong. */
function arrangeClear(
  plan: FloorPlan,
  seen: SeenOnFloor | null,
  kept: readonly KeptFurniture[],
  request: StagingRequest,
  furnishings: Furnishings,
): Arranged {
  const clear = { ...plan, kept }
  if (seen === null) return arrange(clear, request, furnishings)
  try {
    return arrange({ ...plan, ...seen, kept: [...kept, ...seen.kept] }, request, furnishings)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return arrange(clear, request, furnishings)
  }
}

function withinPhoto(fraction: number): number {
  return Math.max(0, Math.min(1, fraction))
}
