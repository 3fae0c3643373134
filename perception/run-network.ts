// What a network tells of the labelled photos: node perception/run-network.ts WEIGHTS.onnx judging|tuning FOLDER [twice]
// Writes FOLDER/NAME.png for perception/measure.ts: grey levels are codes of classes. With "twice" the mirrored photo is
// looked at as well.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { classMap } from '../core/perception/class-map.ts'
import { openPerceiver, perceive } from '../core/perception/perceive.ts'
import { kindOf } from '../core/perception/perception-map.ts'
import { readReduced } from './photo-files.ts'
import { photosOfHalf } from './photos-of-half.ts'

const [weights, half, folder, twice] = process.argv.slice(2)
if (weights === undefined || folder === undefined || (half !== 'judging' && half !== 'tuning'))
  throw new Error('Say what is run: run-network.ts WEIGHTS.onnx judging|tuning FOLDER [twice]')
const perceiver = openPerceiver(readFileSync(weights))
if (perceiver === null) throw new Error('This Node has no WebAssembly with SIMD')
mkdirSync(folder, { recursive: true })
for (const { name, labels, file } of photosOfHalf(half)) {
  const photo = await readReduced(file)
  const began = performance.now()
  const map = perceive(photo, perceiver, { isTwice: twice === 'twice' })
  const took = performance.now() - began
  const { kind, sureness } = kindOf(map)
  const wrong = kind === labels.kind ? '' : `, but is ${labels.kind}`
  console.error(`${name}: ${kind} (${sureness.toFixed(2)})${wrong}, ${took.toFixed(0)} ms`)
  const { width, height, data } = classMap(map, photo)
  await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toFile(path.join(folder, `${name}.png`))
}
