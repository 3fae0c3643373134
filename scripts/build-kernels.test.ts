import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { compileKernels, kernelFolders } from './build-kernels.ts'

it.each(kernelFolders)('the committed kernels are those that their sources give: %s', async (folder) => {
  const file = path.join(import.meta.dirname, '..', folder, 'module.ts')
  expect(await compileKernels(folder)).toBe(readFileSync(file, 'utf8'))
})
