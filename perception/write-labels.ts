// Makes a label file of a text: node perception/write-labels.ts NAME < TEXT
// The text has a line for each of photo, house, kind, source, licence and rough ("house: name"), and then one for each
// polygon ("wall 0,0 1200,0 1200,800"), in pixels of the picture that draw-grid.ts draws.
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import sharp from 'sharp'
import { parseLabelFile } from './label-file.ts'
import { findPhoto, hashOf, readReduced } from './photo-files.ts'

const [name] = process.argv.slice(2)
if (!name) throw new Error('Say how the label file is named: write-labels.ts NAME < TEXT')
const lines = (await text(process.stdin)).split('\n').filter((line) => line.trim() !== '')
const heads = new Map<string, string>()
const polygons: string[] = []
for (const line of lines) {
  const head = /^(\w+):\s*(.*)$/.exec(line)
  if (head) heads.set(head[1], head[2])
  else polygons.push(line.trim().split(/\s+/).join(' '))
}
const photo = heads.get('photo') ?? ''
const file = findPhoto(photo)
if (!file) throw new Error(`No photo ${photo} in SHARED_PHOTOS or PERCEPTION_PHOTOS`)
const upright = (await sharp(file).metadata()).autoOrient
const view = await readReduced(file)
const labels = {
  photo,
  sha256: hashOf(file),
  ...upright,
  house: heads.get('house'),
  source: heads.get('source'),
  licence: heads.get('licence'),
  kind: heads.get('kind'),
  view: { width: view.width, height: view.height },
  rough: heads.get('rough') ?? '',
  polygons,
}
const json = `${JSON.stringify(labels, null, 2)}\n`
parseLabelFile(name, json)
writeFileSync(path.join(import.meta.dirname, 'labels', `${name}.json`), json)
