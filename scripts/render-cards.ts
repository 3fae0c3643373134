/**
 * Makes the pair of pictures on the card of image enhancement from our own rendered sample: the sample as a camera sees a
 * room that it exposes for its window, too dark and too warm, and what enhancement makes of it, as it is set at first
 * save for the verticals: kept, so that both pictures cover each other.
 * Run it after changing the sample or enhancement: `node scripts/render-cards.ts`.
 */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareEnhancement } from '../core/imaging/enhance/prepare-enhancement.ts'
import { toCode, LINEAR } from '../core/imaging/linear.ts'
import type { Pixels } from '../core/imaging/pixels.ts'

const sample = new URL('../server/samples/living-room.jpg', import.meta.url)
const pictures = new URL('../public/pictures/', import.meta.url)
/** Light that is left of each channel. */
const dim = [0.34, 0.29, 0.21]

async function readSample(): Promise<Pixels> {
  const { data, info } = await sharp(fileURLToPath(sample))
    .resize({ width: 960, height: 640, fit: 'cover' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

function darken({ width, height, data }: Pixels): Pixels {
  const dark = new Uint8ClampedArray(data)
  for (let i = 0; i < dark.length; i++) if (i % 4 < 3) dark[i] = toCode(LINEAR[data[i]] * dim[i % 4])
  return { width, height, data: dark }
}

async function save({ width, height, data }: Pixels, name: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(fileURLToPath(new URL(name, pictures)))
}

const before = darken(await readSample())
await save(before, 'enhancement-before.jpg')
await save(prepareEnhancement(before, { scale: 1 }).render({ verticals: 'off' }), 'enhancement-after.jpg')
