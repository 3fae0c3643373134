/**
 * Renders the pictures of the styles' cards, and the pair of the home page: one empty room of our own, furnished in each
 * style of `STAGING_STYLES` by the code that orders run. Run it after changing furniture or styles:
 * `node scripts/render-styles.ts [style …]`. Each style takes some seconds.
 */
import { mkdir } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import type { Pixels } from '../core/imaging/pixels.ts'
import { renderRoom } from '../core/scene/render-room.ts'
import { STAGING_STYLES } from '../core/staging/arrange/styles.ts'
import { createPieces } from '../core/staging/pack-pieces.ts'
import { prepareStaging } from '../core/staging/prepare-staging.ts'

const FOLDER = 'public/pictures/styles'
/** The style of the pair. */
const SHOWN = 'hampton'
/** The proposal whose sofa stands along the back wall, so that it is seen whole. */
const PROPOSAL = 2
/** The focal length that the room is rendered with, in millimetres on full frame. */
const FOCAL = 24
const ROOM = {
  width: 960,
  height: 640,
  samples: 24,
  seed: 3,
  withObject: false,
  quality: 'fine',
  isEmpty: true,
} as const
/** The part of the room that a card shows, in fractions of its picture, and the card's size in pixels. */
const PART = { left: 0.24, top: 0.27, width: 0.72 }
const CARD = { width: 288, height: 176 }

const empty: Pixels = renderRoom(ROOM).picture
const room = { ...analyseRoom(empty, FOCAL), corrected: null }
const pieces = createPieces(new Map())
/** Cards are less than half as large as the room: a preview of it, made smaller, shows all that a card can. */
const preview = prepareStaging(empty, room, 'preview', pieces)
const named = process.argv.slice(2)
await mkdir(FOLDER, { recursive: true })
for (const { id } of STAGING_STYLES) {
  if (named.length > 0 && !named.includes(id)) continue
  const request = {
    space: 'living-room',
    style: id,
    palette: 'style',
    seed: PROPOSAL,
    fullness: 0.55,
    season: 'none',
  }
  const { layout } = preview.arrange({ ...request, existing: 'keep' })
  await writeCard(preview.render(layout, null, () => undefined).picture, `${FOLDER}/${id}.jpg`)
  if (id === SHOWN) {
    const { picture } = prepareStaging(empty, room, 'final', pieces).render(layout, null, () => undefined)
    await opened(empty).jpeg({ quality: 80, mozjpeg: true }).toFile(`${FOLDER}/../staging-before.jpg`)
    await opened(picture).jpeg({ quality: 72, mozjpeg: true }).toFile(`${FOLDER}/../staging-after.jpg`)
  }
  console.log(id, layout.pieces.map(({ piece }) => piece).join(', '))
}

function opened({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

async function writeCard(picture: Pixels, file: string): Promise<void> {
  const { width, height } = picture
  const across = Math.round(PART.width * width)
  const part = {
    left: Math.round(PART.left * width),
    top: Math.round(PART.top * height),
    width: across,
    height: Math.round((across * CARD.height) / CARD.width),
  }
  await opened(picture)
    .extract(part)
    .resize(CARD.width, CARD.height)
    .jpeg({ quality: 66, mozjpeg: true })
    .toFile(file)
}
