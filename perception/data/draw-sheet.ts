// Draws pictures of a run with their labels laid over them, to look for mistakes: node perception/data/draw-sheet.ts
// FOLDER FILE.png [FIRST [COUNT]]
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { CLASS_COLOURS, LABEL_CLASSES, UNLABELLED } from '../../core/perception/classes.ts'

/** Pictures side by side, and the width of each. */
const COLUMNS = 8
const WIDTH = 240

const [folder, file, first = '0', count = '48'] = process.argv.slice(2)
if (!folder || !file)
  throw new Error('Say what to draw, and where to: draw-sheet.ts FOLDER FILE.png [FIRST [COUNT]]')
const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.jpg'))
  .sort()
  .slice(Number(first), Number(first) + Number(count))
if (pictures.length === 0) throw new Error(`No picture in ${folder}`)
const { width, height } = await sharp(path.join(folder, pictures[0])).metadata()
const tall = Math.round((WIDTH * height) / width)
const tiles = await Promise.all(
  pictures.map(async (name, i) => {
    const [left, top] = [(i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * tall * 2]
    const picture = await sharp(path.join(folder, name)).resize(WIDTH, tall).removeAlpha().raw().toBuffer()
    const labels = await sharp(path.join(folder, `${name.slice(0, 6)}.labels.png`))
      .resize(WIDTH, tall, { kernel: 'nearest' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const raw = { width: WIDTH, height: tall, channels: 3 } as const
    return [
      { input: picture, raw, left, top },
      { input: tinted(picture, labels), raw, left, top: top + tall },
    ]
  }),
)
await sharp({
  create: {
    width: WIDTH * COLUMNS,
    height: Math.ceil(pictures.length / COLUMNS) * tall * 2,
    channels: 3,
    background: '#000',
  },
})
  .composite(tiles.flat())
  .png()
  .toFile(file)

function tinted(picture: Buffer, labels: Buffer): Buffer {
  const out = Buffer.alloc(picture.length)
  for (const [p, code] of labels.entries()) {
    const colour = code === UNLABELLED ? [255, 0, 255] : CLASS_COLOURS[LABEL_CLASSES[code - 1]]
    for (let k = 0; k < 3; k++) out[p * 3 + k] = picture[p * 3 + k] * 0.4 + colour[k] * 0.6
  }
  return out
}
