import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classNetwork } from '../../core/perception/testing/class-network.ts'
import { networkFile } from './network-file.ts'
import { networkFault } from './open-network-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-network-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const own = networkFile({ PERCEPTION_MODEL: undefined })

function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, 'network.onnx')
  writeFileSync(file, bytes)
  return file
}

it('runs the network that comes with Mullion, and an operator’s', async () => {
  expect(await networkFault(own)).toBeNull()
  expect(await networkFault(networkFile({ PERCEPTION_MODEL: fileOf(classNetwork()) }))).toBeNull()
})

it('says of a file that it is not ours, even if a byte alone differs', async () => {
  const bytes = readFileSync(own.file)
  const middle = bytes.length >> 1
  bytes[middle] = bytes[middle]! ^ 1
  const file = fileOf(bytes)
  expect(await networkFault({ ...own, file })).toMatch(`${file} cannot be used. It is another file than`)
})

it.each([
  [
    'is not there',
    () => path.join(folder, 'none.onnx'),
    /none\.onnx cannot be used\. The file cannot be read/,
  ],
  ['is cut', () => fileOf(classNetwork().subarray(0, 2000)), /The file is cut off or is not an ONNX model/],
  ['tells other classes', () => fileOf(classNetwork({ classes: 3 })), /tells 3 classes; 22 are needed/],
])('says of an operator’s file that it %s', async (_, make, word) => {
  expect(await networkFault({ file: make(), sha256: null })).toMatch(word)
})
