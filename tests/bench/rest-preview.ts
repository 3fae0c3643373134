// The preview at rest against the order, reduced to its size: what a user sees before and after paying.
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { reduceExact } from '../../core/imaging/filters/reduce-exact.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { restSize, workingSize } from '../../core/imaging/working-size.ts'
import { psnr } from './enhance/measures.ts'
import type { Row } from './row.ts'

const MIN_DB = 38

interface Size {
  width: number
  height: number
}

interface Look {
  /** The size that a preview is made of. */
  source: Size
  /** Renders the photo at any size, to be shown in `shown`; a preview is given the `view` that an order decides on. */
  render: (photo: Pixels, scale: number, shown: Size, view?: Pixels) => Pixels
}

/** Looks at the full photo. */
type Analyse = (photo: Pixels) => Look

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
    const { source, render } = analyse(photo)
    const view = reduceExact(photo, workingSize(photo))
    const scale = source.width / photo.width
    const preview = render(reduceExact(photo, source), scale, restSize(photo), view)
    const value = psnr(preview, reduceExact(render(photo, 1, photo), preview))
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
