// Furniture in a photo: a still of 2 megapixels, a preview after a piece has moved, what more pieces and more pixels cost,
// and memory. The photo is rendered by our own code, the furniture is our own. Processor time of one thread, which is what
// a request takes: of the guide's two cores one stays free.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PlacedPiece } from '../../core/contract/staging-document.ts'
import { createOwnPieces } from '../../core/staging/own-pieces.ts'
import {
  preparePhoto,
  stage,
  type PreparedPhoto,
  type StagingQuality,
} from '../../core/staging/render/stage.ts'
import { TEST_CAMERA, testPhoto, testShape } from '../../core/staging/render/test-room.ts'
import { createStagingRoom } from '../../core/staging/room/create-room.ts'
import { costOf, minCost } from './cost.ts'
import { againstPeer, type Row } from './row.ts'

const STILL = { width: 1728, height: 1152 }
const PREVIEW = { width: 672, height: 448 }
/** Seconds, the guides of the issue. */
const MAX_STILL_S = 12
const MAX_PREVIEW_S = 0.5
const MAX_MEMORY_MB = 1024

const LOOK = 'scandinavian'

/** Seven pieces of a living room. */
const ROOM = [
  on('rug', 0, 3.4),
  on('sofa', 0, 4.6),
  on('coffee-table', 0, 3.4),
  on('lounge-chair', -1.7, 3.2, -0.9),
  on('floor-lamp', 1.4, 4.8),
  on('sideboard', 2.0, 3.2, Math.PI / 2),
  on('side-table', -1.5, 4.7),
]

/** Seven more along the walls. */
const MORE = [
  on('lounge-chair', 1.4, 2.2, 2.2),
  on('side-table', 0.8, 2.2),
  on('floor-lamp', -2.1, 4.9),
  on('bookshelf', 2.0, 4.5, Math.PI / 2),
  on('side-table', -2.0, 2.4),
  on('side-table', 1.5, 3.9),
  on('lounge-chair', -1.4, 2.0, -2.4),
]

function on(piece: string, x: number, z: number, turn = 0): PlacedPiece {
  const id = `${piece} ${x} ${z}`
  return { id, piece, look: LOOK, colours: {}, seed: 1, place: { on: 'floor', x, z, turn } }
}

function prepared({ width, height }: { width: number; height: number }): PreparedPhoto {
  const room = createStagingRoom(testShape(width, height), {
    kind: 'camera-height',
    metres: TEST_CAMERA.at[1],
  })
  return preparePhoto(testPhoto(width, height), room, { windows: null, windowStrength: null })
}

const source = createOwnPieces()

function render(photo: PreparedPhoto, pieces: readonly PlacedPiece[], quality: StagingQuality) {
  const layout = { pieces: [...pieces], seed: 1 }
  return () => stage({ prepared: photo, layout, source, foreground: null, quality }, () => {})
}

/** One still of 2 megapixels from nothing, for a process that measures what it takes. */
export function renderStill(): void {
  render(prepared(STILL), ROOM, 'final')()
}

/** The most memory, in KB, of a process that renders one still. */
async function memoryOfStill(): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'engines/staging-process.ts'))
  const [kilobytes] = (await once(child, 'message')) as [number]
  return kilobytes
}

export async function rows(): Promise<Row[]> {
  const small = prepared(PREVIEW)
  const first = costOf(render(small, ROOM, 'preview')) / 1000
  const moved = ROOM.map((piece, i) =>
    i === 3 ? { ...piece, place: { on: 'floor' as const, x: -1.6, z: 3, turn: -0.8 } } : piece,
  )
  const preview = minCost(3, render(small, moved, 'preview')) / 1000
  render(small, MORE, 'preview')()
  const few = minCost(3, render(small, ROOM, 'preview'))
  const many = minCost(3, render(small, [...ROOM, ...MORE], 'preview'))
  const large = prepared(STILL)
  const still = minCost(2, render(large, ROOM, 'final')) / 1000
  const quarter = prepared({ width: STILL.width / 2, height: STILL.height / 2 })
  const smallStill = minCost(2, render(quarter, ROOM, 'final')) / 1000
  const memory = (await memoryOfStill()) / 1024
  return [
    limit('still of 2 MP, seven pieces', still, 's', MAX_STILL_S),
    limit('preview after a piece has moved', preview, 's', MAX_PREVIEW_S),
    limit('first preview, furniture built as well', first, 's', 4 * MAX_PREVIEW_S),
    againstPeer(null, 'preview of fourteen pieces', many, 'ms', { name: 'seven pieces', value: few }, 2),
    againstPeer(
      null,
      'still of four times the pixels',
      still,
      's',
      { name: 'a quarter of them', value: smallStill },
      4,
    ),
    limit('memory at most', memory, 'MB', MAX_MEMORY_MB),
  ]
}

function limit(figure: string, value: number, unit: string, bar: number): Row {
  return {
    figure,
    value,
    unit,
    peer: null,
    peerValue: null,
    ratio: null,
    bar,
    better: 'lower',
    pass: value <= bar,
  }
}
