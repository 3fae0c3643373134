// Writes the labelled photos of one half for training: node perception/train/export-photos.ts tuning|judging FOLDER
// NAME-KIND.jpg, at most 576 pixels each way, beside NAME.labels.png, whose grey levels are codes of classes.
// houses.json tells which photos share a house. What lies in FOLDER already is left as it is.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { labelNames, readLabels } from '../label-file.ts'
import { labelMap, photoOf, readReduced } from '../photo-files.ts'
import { readSplit } from '../split.ts'

const LONG_SIDE_PX = 576

const [half, folder] = process.argv.slice(2)
if ((half !== 'judging' && half !== 'tuning') || folder === undefined)
  throw new Error('Say which half and where to: export-photos.ts tuning|judging FOLDER')
mkdirSync(folder, { recursive: true })
const houses: Record<string, string> = {}
for (const name of labelNames()) {
  const labels = readLabels(name)
  if (!readSplit()[half].includes(labels.house)) continue
  const picture = path.join(folder, `${name}-${labels.kind}.jpg`)
  if (existsSync(picture)) {
    houses[name] = labels.house
    continue
  }
  const file = photoOf(labels)
  if (file === undefined) {
    console.error(`${name}: left out, as this machine has no ${labels.photo}`)
    continue
  }
  const photo = await readReduced(file)
  const { width, height, data } = labelMap(labels, photo)
  const size = { width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside' } as const
  await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ ...size, kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toFile(path.join(folder, `${name}.labels.png`))
  await sharp(photo.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(size)
    .jpeg({ quality: 95 })
    .toFile(picture)
  houses[name] = labels.house
}
writeFileSync(path.join(folder, 'houses.json'), JSON.stringify(houses, null, 2))
console.log(`${Object.keys(houses).length} photos`)
