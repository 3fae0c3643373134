// Interior design against sharp, which enhancement is held to as well: a slider of one surface at 0.3 megapixels, and an
// order of 12. The room is our own, its corners known; walls, floor and ceiling are changed.
import sharp from 'sharp'
import type { Design, DesignChange } from '../../core/contract/design-document.ts'
import { prepareDesign } from '../../core/design/prepare-design.ts'
import { readDesignRequest } from '../../core/design/settings.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { workingSize } from '../../core/imaging/working-size.ts'
import { testPhoto, testShape } from '../../core/staging/render/test-room.ts'
import { awaitedCost, byTurns, costOf } from './cost.ts'
import { againstPeer, type Row } from './row.ts'
import { SHARP_CHAIN, sharpChain } from './sharp-chain.ts'

const ORDER = { width: 4248, height: 2832 }
/** What sliders move on. */
const STEP = workingSize(ORDER)
const MAX_STEP = 0.17
const MAX_ORDER = 4

const room = {
  camera: null,
  layout: null,
  corrected: { ...testShape(STEP.width, STEP.height), corners: [], confidence: 1 },
  place: 'inside' as const,
  front: null,
}

/** The design with one of its surfaces in this. */
function withChange(design: Design, index: number, change: DesignChange): Design {
  return {
    ...design,
    surfaces: design.surfaces.map((surface, i) => (i === index ? { ...surface, change } : surface)),
  }
}

async function stepRows(photo: Pixels): Promise<Row[]> {
  const prepared = prepareDesign(photo, room)
  const design = prepared.restyle(readDesignRequest({ strength: 80 }, null, 2))
  const floor = design.surfaces.findIndex(({ plane }) => plane === 'floor')
  const wall = design.surfaces.findIndex(({ plane }) => plane === 'back')
  let step = 0
  const paint = (): DesignChange => {
    const code = (40 + (++step % 200)).toString(16)
    return { kind: 'paint', colour: `#20${code}${code}`, finish: 'matt' }
  }
  const planks = (): DesignChange => ({
    kind: 'material',
    material: 'herringbone',
    colours: [],
    size: 1 + (++step % 50) / 50,
    turn: 0,
    shift: [0, 0],
    finish: 'satin',
  })
  const rows: Row[] = []
  for (const [what, index, change] of [
    ['another paint on a wall', wall, paint],
    ['another scale of planks', floor, planks],
  ] as const) {
    const { ours, theirs } = await byTurns(
      { warm: 6, rounds: 7 },
      () => costOf(() => prepared.render(withChange(design, index, change()))),
      () => awaitedCost(() => sharpChain(photo)),
    )
    const figure = `design: ${what} at 0.3 MP, processor time`
    rows.push(againstPeer(null, figure, ours, 'ms', { name: SHARP_CHAIN, value: theirs }, MAX_STEP))
  }
  return rows
}

async function orderRow(photo: Pixels): Promise<Row> {
  const megapixels = (photo.width * photo.height) / 1e6
  const order = () => {
    const prepared = prepareDesign(photo, room)
    prepared.render(prepared.restyle(readDesignRequest({ strength: 80 }, null, 2)))
  }
  // Once: the bar is far, and what is not warm yet speaks against us.
  const { ours, theirs } = await byTurns(
    { warm: 0, rounds: 1 },
    () => costOf(order),
    () => awaitedCost(() => sharpChain(photo)),
  )
  const peer = { name: SHARP_CHAIN, value: theirs / megapixels }
  return againstPeer(
    null,
    'design: an order of 12 MP, processor time a megapixel',
    ours / megapixels,
    'ms',
    peer,
    MAX_ORDER,
  )
}

export async function rows(): Promise<Row[]> {
  sharp.cache(false)
  const photo = testPhoto(STEP.width, STEP.height)
  const { data } = await sharp(photo.data, { raw: { ...STEP, channels: 4 } })
    .resize(ORDER.width, ORDER.height)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...(await stepRows(photo)), await orderRow({ ...ORDER, data: new Uint8Array(data) })]
}
