// Compiles the WebAssembly kernels of core from their AssemblyScript. The result is committed: the server runs the
// sources as they are, and the page takes them along.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { main } from 'assemblyscript/asc'

const root = path.join(import.meta.dirname, '..')

/** Folders with an `assembly` of their own. */
export const kernelFolders = [
  'core/film/raster/simd',
  'core/imaging/removal/simd',
  'core/mask/operations/simd',
  'core/mask/simd',
  'core/perception/simd',
  'core/scene/simd',
]

const flags = '--optimizeLevel 3 --noAssert --runtime stub --enable simd --initialMemory 1'

/** The text of the TypeScript file that holds a compiled module. The same sources give the same text everywhere. */
export async function compileKernels(folder: string): Promise<string> {
  const output: { kernels?: Uint8Array } = {}
  let messages = ''
  const { error } = await main(
    [
      'assembly/index.ts',
      '--baseDir',
      path.join(root, folder),
      '--outFile',
      'kernels.wasm',
      ...flags.split(' '),
    ],
    {
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') output.kernels = contents
      },
      stderr: {
        write: (text) => {
          messages += String(text)
        },
      },
    },
  )
  if (error !== null || output.kernels === undefined)
    throw new Error(`The kernels do not compile.\n${messages}`)
  const base64 = Buffer.from(output.kernels).toString('base64')
  return `// Made by scripts/build-kernels.ts from assembly/. Do not edit.
// prettier-ignore
export const MODULE = '${base64}'
`
}

if (process.argv[1] === import.meta.filename)
  for (const folder of kernelFolders)
    await writeFile(path.join(root, folder, 'module.ts'), await compileKernels(folder))
