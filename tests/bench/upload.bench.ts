// The mask as it is sent with an order, 24 MP: how large the file is and what it costs to make, against sharp's PNG.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { MaskEngine } from '../../core/mask/engine.ts'
import { encodePng, pngRows } from '../../core/mask/png.ts'
import { coverRoom, emptyMask } from './masks.ts'
import { againstPeer, limitRow, type Row } from './row.ts'

const WHOLE = { width: 6000, height: 4000 }
const ROUNDS = 7
const MAX_KILOBYTES = 100
const MAX_MS = 150
/** Of native code's time: they take about the same, and either may be slower by a third in one run. */
const MAX_RATIO_TO_PEER = 1.5

export async function rows(): Promise<Row[]> {
  const painted = emptyMask(WHOLE)
  coverRoom(painted, 1)
  // Hard-edged as the wand without soft edges, a rectangle or an import leaves it.
  const hard = emptyMask(WHOLE)
  hard.edit('Import', (edit) => {
    for (let index = 0; index < edit.grid.count; index++) {
      const tile = painted.grid.get(index)
      if (tile !== null)
        edit.replace(
          index,
          tile.map((value) => (value < 128 ? 0 : 255)),
        )
    }
  })
  const { bytes, cost } = await encoded(hard)
  const peer = await sharpPng(hard)
  return [
    limitRow('upload', 'mask upload, 24 MP, painted, hard-edged', bytes / 1000, 'KB', MAX_KILOBYTES),
    limitRow('upload', 'mask encoding, 24 MP, hard-edged, processor time', cost, 'ms', MAX_MS),
    againstPeer(
      'upload',
      'mask encoding, 24 MP, hard-edged, processor time',
      cost,
      'ms',
      { name: 'sharp, grey PNG', value: peer.cost },
      MAX_RATIO_TO_PEER,
    ),
    againstPeer(
      'upload',
      'mask upload, 24 MP, hard-edged',
      bytes / 1000,
      'KB',
      { name: 'sharp, grey PNG', value: peer.bytes / 1000 },
      1,
    ),
  ]
}

interface Encoded {
  bytes: number
  cost: number
}

/** Rows, deflation and chunks; all work is done before the promise is first waited for. */
async function encoded(engine: MaskEngine): Promise<Encoded> {
  const codec = {
    deflate: (bytes: Uint8Array) => Promise.resolve(new Uint8Array(deflateSync(bytes))),
    inflate: (bytes: Uint8Array) => Promise.resolve(bytes),
  }
  let [bytes, min] = [0, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    const file = await encodePng(pngRows(engine.grid, engine.summary().isHard), codec)
    const { user, system } = process.cpuUsage(before)
    min = Math.min(min, (user + system) / 1000)
    bytes = file.length
  }
  return { bytes, cost: min }
}

/** The same pixels from bytes that lie ready. sharp works in threads of its own, whose time counts too. */
async function sharpPng(engine: MaskEngine): Promise<Encoded> {
  const { data } = engine.reduced(WHOLE.width, WHOLE.height)
  let [bytes, min] = [0, Infinity]
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage()
    const file = await sharp(data, { raw: { ...WHOLE, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const { user, system } = process.cpuUsage(before)
    min = Math.min(min, (user + system) / 1000)
    bytes = file.length
  }
  return { bytes, cost: min }
}
