// Grow and feather, as the mask worker does them: on an object and on a whole photo, hard, antialiased and soft; against
// OpenCV's dilation by an ellipse and its Gaussian blur.
import cv from '@techstark/opencv-js'
import type { MaskEngine } from '../../core/mask/engine.ts'
import { applyOperation, type Operation } from '../../core/mask/operations/operation.ts'
import { costOf, minCost } from './cost.ts'
import { coverEllipse, coverRoom, emptyMask } from './masks.ts'
import { openCvReady } from './opencv.ts'
import { againstPeer, limitRow, type Row } from './row.ts'

const WHOLE = { width: 6000, height: 4000 }
const OBJECT = { x: 2000, y: 1200, width: 1500, height: 1200 }
const ROUNDS = 7
/** The largest disc there is, on masks that are soft all over: not promised, but watched. */
const LARGEST: Operation = { kind: 'grow', radius: 200 }
const LARGEST_MS = 1500
const OBJECT_MS = 60
const WHOLE_MS = 800
/** A peer that does the same to the same bytes takes at least this many times as long. */
const PEER_RATIO = { grow: 1 / 4, feather: 1 }

const GROW: Operation[] = [4, 20, 60].map((radius) => ({ kind: 'grow', radius }))
const FEATHER: Operation[] = [8, 40].map((radius) => ({ kind: 'feather', radius }))

export async function rows(): Promise<Row[]> {
  const object = masked((engine) => coverEllipse(engine, OBJECT))
  const softObject = masked((engine) => coverEllipse(engine, OBJECT), { kind: 'feather', radius: 12 })
  const room = masked((engine) => coverRoom(engine, 1))
  const softRoom = masked((engine) => coverRoom(engine, 0.2))
  return [
    ...[...GROW, ...FEATHER].map((one) => costRow('object of 1500 × 1200', object, one, OBJECT_MS)),
    ...GROW.map((one) => costRow('feathered object of 1500 × 1200', softObject, one, OBJECT_MS)),
    ...[...GROW, ...FEATHER].map((one) => costRow('whole 24 MP, painted hard', room, one, WHOLE_MS)),
    ...[...GROW, ...FEATHER].map((one) => costRow('whole 24 MP, painted soft', softRoom, one, WHOLE_MS)),
    largestRow('whole 24 MP, painted hard', room),
    largestRow('whole 24 MP, painted soft', softRoom),
    ...(await peerRows(object)),
  ]
}

function masked(cover: (engine: MaskEngine) => void, then?: Operation): MaskEngine {
  const engine = emptyMask(WHOLE)
  cover(engine)
  if (then) engine.edit('Prepare', (edit) => applyOperation(edit, then))
  return engine
}

function nameOf(operation: Operation): string {
  return 'radius' in operation ? `${operation.kind} ${operation.radius} px` : operation.kind
}

/** The operation's own work in its thread, the step taken back after each round. */
function costIn(engine: MaskEngine, operation: Operation): number {
  const cost = minCost(
    ROUNDS,
    () => applyOperation(engine.begin('Measured'), operation),
    () => engine.cancel(),
  )
  engine.cancel()
  return cost
}

function costRow(what: string, engine: MaskEngine, operation: Operation, bar: number): Row {
  const figure = `${nameOf(operation)}, ${what}, processor time`
  return limitRow('operations', figure, costIn(engine, operation), 'ms', bar)
}

function largestRow(what: string, engine: MaskEngine): Row {
  const { budget: _, ...row } = costRow(what, engine, LARGEST, LARGEST_MS)
  return row
}

/** The object with what is around it as far as the operation reaches, as OpenCV would be given it. */
async function peerRows(engine: MaskEngine): Promise<Row[]> {
  await openCvReady()
  const timed = (
    reach: number,
    work: (from: InstanceType<typeof cv.Mat>, to: InstanceType<typeof cv.Mat>) => void,
  ) => {
    const width = OBJECT.width + 2 * reach
    const height = OBJECT.height + 2 * reach
    const data = new Uint8Array(width * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        data[y * width + x] = engine.at(OBJECT.x - reach + x, OBJECT.y - reach + y)
    const from = cv.matFromArray(height, width, cv.CV_8UC1, data)
    const to = new cv.Mat()
    const cost = Math.min(...Array.from({ length: 3 }, () => costOf(() => work(from, to))))
    from.delete()
    to.delete()
    return cost
  }
  const ellipse = cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(41, 41))
  const dilated = timed(21, (from, to) => cv.dilate(from, to, ellipse))
  ellipse.delete()
  const blurred = timed(24, (from, to) => cv.GaussianBlur(from, to, new cv.Size(0, 0), 8))
  const grow: Operation = { kind: 'grow', radius: 20 }
  const feather: Operation = { kind: 'feather', radius: 8 }
  return [
    againstPeer(
      'operations',
      'grow 20 px, object of 1500 × 1200, processor time',
      costIn(engine, grow),
      'ms',
      { name: 'OpenCV dilate, ellipse', value: dilated },
      PEER_RATIO.grow,
    ),
    againstPeer(
      'operations',
      'feather 8 px, object of 1500 × 1200, processor time',
      costIn(engine, feather),
      'ms',
      { name: 'OpenCV GaussianBlur', value: blurred },
      PEER_RATIO.feather,
    ),
  ]
}
