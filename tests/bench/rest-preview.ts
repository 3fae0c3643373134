// The preview at rest against the order, reduced to its size: what a user sees before and after paying.
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { reduceExact } from '../../core/imaging/filters/reduce-exact.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { restSize } from '../../core/imaging/working-size.ts'
import { psnr } from './enhance/measures.ts'
import type { Row } from './row.ts'

const MIN_DB = 38

/** Looks at the full photo, and gives what renders it at any size. */
type Analyse = (photo: Pixels) => (photo: Pixels, scale: number) => Pixels

/** A row for each photo. */
export async function restRows(name: string, files: readonly string[], analyse: Analyse): Promise<Row[]> {
  const rows: Row[] = []
  for (const file of files.filter((one) => existsSync(one))) {
    const { data, info } = await sharp(file)
      .rotate()
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const photo = { width: info.width, height: info.height, data: new Uint8Array(data) }
    const render = analyse(photo)
    const size = restSize(photo)
    const preview = render(reduceExact(photo, size), size.width / photo.width)
    const value = psnr(preview, reduceExact(render(photo, 1), preview))
    rows.push({
      figure: `${name}: at rest against the order, ${path.basename(file, '.jpg')}`,
      value,
      unit: 'dB',
      peer: null,
      peerValue: null,
      ratio: null,
      bar: MIN_DB,
      better: 'higher',
      pass: value >= MIN_DB,
    })
  }
  return rows
}
