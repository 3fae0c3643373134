// How well a map of classes agrees with the labelled photos: node perception/measure.ts judging|tuning [FOLDER]
// FOLDER holds a map for each photo, NAME.png with codes of classes as grey levels; without it, what the product tells
// today is measured. Prints a table for docs/measurements/perception.md.
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { agreementOf, countGroup, type Counted } from './agreement.ts'
import { CLASS_GROUPS, LABEL_CLASSES, type LabelClass } from '../core/perception/classes.ts'
import { labelMap, readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'
import type { Half } from './split.ts'
import { todaysMap } from './todays-map.ts'

const [half, folder] = process.argv.slice(2)
if (half !== 'judging' && half !== 'tuning')
  throw new Error('Say which half: measure.ts judging|tuning [FOLDER]')
const rows = new Map<string, readonly LabelClass[]>([
  ...Object.entries(CLASS_GROUPS).map(([name, group]) => [`**${name}**`, group] as const),
  ...LABEL_CLASSES.map((name) => [name, [name]] as const),
])
const counts = new Map<string, Counted[]>([...rows.keys()].map((name) => [name, []]))
await countPhotos(half)
printTable()

async function countPhotos(half: Half): Promise<void> {
  for (const { name, labels, file } of photosOfHalf(half)) {
    const photo = await readReduced(file)
    const truth = labelMap(labels, photo)
    const found = folder
      ? await readMap(path.join(folder, `${name}.png`), photo)
      : todaysMap(photo, labels.kind)
    for (const [row, group] of rows) counts.get(row)!.push(countGroup(found, truth, group, labels.house))
    const own = Object.keys(CLASS_GROUPS).map((group) => {
      const figures = agreementOf(counts.get(`**${group}**`)!.slice(-1))
      return `${group} ${figures ? figures.together.toFixed(2) : '-'}`
    })
    console.error(`${name}: ${own.join(', ')}`)
  }
}

/** A map of any size, enlarged or reduced to the photo's by its nearest pixels. */
async function readMap(file: string, { width, height }: Pixels): Promise<Plane> {
  const data = await sharp(file)
    .toColourspace('b-w')
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { width, height, data }
}

function printTable(): void {
  console.log('| class | photos | houses | IoU, all pixels | IoU, mean of houses | recall | precision |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const groups: number[] = []
  for (const [name, counted] of counts) {
    const figures = agreementOf(counted)
    if (figures === null) continue
    if (name.startsWith('**')) groups.push(figures.together)
    const { photos, houses, together, byHouse, recall, precision } = figures
    const ratios = [together, byHouse, recall, precision].map((value) =>
      value >= 0 ? value.toFixed(2) : '-',
    )
    console.log(`| ${name} | ${photos} | ${houses} | ${ratios.join(' | ')} |`)
  }
  const mean = groups.reduce((sum, value) => sum + value, 0) / groups.length
  console.log(`| mean of the ${groups.length} in bold | | | ${mean.toFixed(2)} | | | |`)
}
