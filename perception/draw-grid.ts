// Draws a photo with a grid of coordinates, to read polygons from: node perception/draw-grid.ts PHOTO SHEET.png
// With a rectangle of the view, "x,y,width,height", that part is drawn larger, with the same coordinates.
import sharp from 'sharp'
import { findPhoto, readReduced } from './photo-files.ts'

const [name, sheet, part] = process.argv.slice(2)
if (!name || !sheet) throw new Error('Say which photo, and where to draw: draw-grid.ts PHOTO SHEET.png')
const file = findPhoto(name)
if (!file) throw new Error(`No photo ${name} in SHARED_PHOTOS or PERCEPTION_PHOTOS`)

const photo = await readReduced(file)
const [x, y, width, height] = part ? part.split(',').map(Number) : [0, 0, photo.width, photo.height]
const zoom = Math.max(1, Math.min(8, 1200 / Math.max(width, height)))
const step = zoom > 3 ? 20 : zoom > 1.5 ? 50 : 100
const lines: string[] = []
for (let u = Math.ceil(x / step) * step; u < x + width; u += step) {
  const at = (u - x) * zoom
  lines.push(`<path d="M${at} 0V${height * zoom}"/><text x="${at + 2}" y="11">${u}</text>`)
}
for (let v = Math.ceil(y / step) * step; v < y + height; v += step) {
  const at = (v - y) * zoom
  lines.push(`<path d="M0 ${at}H${width * zoom}"/><text x="2" y="${at - 2}">${v}</text>`)
}
const size = { width: Math.round(width * zoom), height: Math.round(height * zoom) }
const grid = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"
  font-family="sans-serif" font-size="11" fill="#fe0" stroke="#000" stroke-width="2.5" paint-order="stroke">
  <style>path { stroke: #fe0; stroke-width: 1; stroke-opacity: 0.45; fill: none }</style>${lines.join('')}</svg>`
await sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 4 } })
  .extract({ left: x, top: y, width, height })
  .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
  .composite([{ input: Buffer.from(grid) }])
  .png()
  .toFile(sheet)
console.log(`${name}: the view has ${photo.width} × ${photo.height} pixels`)
