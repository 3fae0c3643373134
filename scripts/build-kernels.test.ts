import { expect, it } from 'vitest'
import { MODULE } from '../core/imaging/removal/simd/module.ts'
import { compileKernels } from './build-kernels.ts'

it('the committed kernels are those that their sources give', async () => {
  const text = await compileKernels()
  expect(text).toContain(MODULE)
})
