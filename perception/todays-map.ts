// What the product tells of a photo without a network, as a map of classes: floor, walls and ceiling of the room
// analysis, windows as staging finds them; outside the sky and the windows of day to dusk.
import { analyseForDusk } from '../core/imaging/dusk/analysis.ts'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import { computeLabels } from '../core/imaging/layout/labels.ts'
import { LABELS } from '../core/imaging/layout/layout.ts'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { searchSky, settleSky } from '../core/imaging/sky/sky-matte.ts'
import { Refusal } from '../core/refusal.ts'
import { findWindows } from '../core/staging/light/find-windows.ts'
import { createStagingRoom } from '../core/staging/room/create-room.ts'
import { codeOf, type LabelClass, type PhotoKind } from '../core/perception/classes.ts'
import { paintPolygons } from './paint-labels.ts'

const PLANES: Readonly<Record<number, LabelClass>> = {
  [LABELS.floor]: 'floor',
  [LABELS.ceiling]: 'ceiling',
  [LABELS.left]: 'wall',
  [LABELS.back]: 'wall',
  [LABELS.right]: 'wall',
}

/** Codes of classes at the photo's size; 0 where nothing is told. Furniture counts to the plane behind it. */
export function todaysMap(photo: Pixels, kind: PhotoKind): Plane {
  return kind === 'indoor' ? roomMap(photo) : houseMap(photo)
}

function roomMap(photo: Pixels): Plane {
  const { width, height } = photo
  const { layout } = analyseRoom(photo, null)
  if (layout === null) return { width, height, data: new Uint8Array(width * height) }
  const planes = computeLabels(layout, width, height)
  const data = planes.data.map((plane) => codeOf(PLANES[plane]))
  const view = { width: 10_000, height: 10_000 }
  const polygons = windowsOf(photo, layout).map(({ outline }) => ({
    class: 'window' as const,
    points: outline.map(({ x, y }) => [x * view.width, y * view.height] as [number, number]),
  }))
  const windows = paintPolygons({ view, polygons }, width, height)
  for (let p = 0; p < data.length; p++) if (windows.data[p] !== 0) data[p] = windows.data[p]
  return { width, height, data }
}

/** Windows are looked for in every room that was found, also where staging would ask for its corners first. */
function windowsOf(photo: Pixels, layout: Parameters<typeof createStagingRoom>[0]) {
  return unlessRefused(() => findWindows(photo, createStagingRoom(layout, { kind: 'auto' }), null)) ?? []
}

function houseMap(photo: Pixels): Plane {
  const { width, height } = photo
  const data = new Uint8Array(width * height)
  const search = searchSky(photo)
  const { matte } = settleSky(search, [])
  for (let p = 0; p < data.length; p++) if (matte.data[p] >= 128) data[p] = codeOf('sky')
  const found = unlessRefused(() => analyseForDusk(search, [], () => {}))
  if (found === undefined) return { width, height, data }
  const scale = [width / found.view.width, height / found.view.height] as const
  for (const { bounds, inside } of found.panes)
    for (let y = Math.round(bounds.y * scale[1]); y < Math.round((bounds.y + bounds.height) * scale[1]); y++)
      for (
        let x = Math.round(bounds.x * scale[0]);
        x < Math.round((bounds.x + bounds.width) * scale[0]);
        x++
      ) {
        const row = Math.min(bounds.height - 1, Math.floor((y + 0.5) / scale[1]) - bounds.y)
        const column = Math.min(bounds.width - 1, Math.floor((x + 0.5) / scale[0]) - bounds.x)
        const glass = inside[Math.max(0, row) * bounds.width + Math.max(0, column)]
        if (glass >= 0.5 && y < height && x < width) data[y * width + x] = codeOf('window-glass')
      }
  return { width, height, data }
}

/** The outcome, or undefined where the product would ask its user for help. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
