// Puts a trained network in place of the one that comes with the product: node perception/adopt-weights.ts WEIGHTS.onnx
// Refuses what the product could not run. Commit both files that it writes.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPerceiver } from '../core/perception/perceive.ts'

const [weights] = process.argv.slice(2)
if (weights === undefined) throw new Error('Say which file: adopt-weights.ts WEIGHTS.onnx')
const bytes = readFileSync(weights)
openPerceiver(bytes)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const folder = path.join(import.meta.dirname, '../server/perception')
writeFileSync(path.join(folder, 'weights.onnx'), bytes)
writeFileSync(
  path.join(folder, 'weights-hash.ts'),
  `// Made by perception/adopt-weights.ts. Do not edit.
export const SHA256 = '${sha256}'
`,
)
console.log(`${bytes.length} bytes, SHA-256 ${sha256}`)
