// Draws label files over their photos, to look for mistakes: node perception/draw-overlay.ts FOLDER [NAME …]
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { CLASS_COLOURS, LABEL_CLASSES, UNLABELLED } from '../core/perception/classes.ts'
import { labelNames, readLabels } from './label-file.ts'
import { labelMap, photoOf, readReduced } from './photo-files.ts'

const [folder, ...names] = process.argv.slice(2)
if (!folder) throw new Error('Say where to draw: draw-overlay.ts FOLDER [NAME …]')
for (const name of names.length > 0 ? names : labelNames()) {
  const labels = readLabels(name)
  const file = photoOf(labels)
  if (!file) throw new Error(`No photo ${labels.photo} in SHARED_PHOTOS or PERCEPTION_PHOTOS`)
  const photo = await readReduced(file)
  const map = labelMap(labels, photo)
  await sharp(overlay(photo, map), { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .composite([{ input: Buffer.from(legend(map)), left: 0, top: 0 }])
    .png()
    .toFile(path.join(folder, `${name}.png`))
}

/** The photo, tinted by class, with black edges between classes; unlabelled pixels are magenta. */
function overlay(photo: Pixels, { width, height, data }: Plane): Uint8Array {
  const out = new Uint8Array(width * height * 3)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const isEdge =
        (x + 1 < width && data[p + 1] !== data[p]) || (y + 1 < height && data[p + width] !== data[p])
      const colour = data[p] === UNLABELLED ? [255, 0, 255] : CLASS_COLOURS[LABEL_CLASSES[data[p] - 1]]
      for (let c = 0; c < 3; c++)
        out[p * 3 + c] = isEdge ? 0 : Math.round(photo.data[p * 4 + c] * 0.55 + colour[c] * 0.45)
    }
  return out
}

function legend({ data, height }: Plane): string {
  const used = [...new Set(data)].filter((code) => code !== UNLABELLED).sort((a, b) => a - b)
  const rows = used.map((code, row) => {
    const name = LABEL_CLASSES[code - 1]
    const y = height - 16 * (used.length - row)
    return `<rect x="4" y="${y}" width="12" height="12" fill="rgb(${CLASS_COLOURS[name].join(',')})"/>
      <text x="20" y="${y + 11}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="${height}" font-family="sans-serif"
    font-size="13" fill="#fff" stroke="#000" stroke-width="3" paint-order="stroke">${rows.join('')}</svg>`
}
