import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Pictures and fonts are compressed already. */
const TEXT = '**/*.{css,html,js,json,svg}'
/** 11, the highest, takes twice the time and saves 2 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const GZIP = { level: constants.Z_BEST_COMPRESSION }

/** FFmpeg's 32 MB: level 9 takes seven times as long and saves 2 %. */
const WASM = '**/*.wasm'
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const FAST_GZIP = { level: 6 }

/** Writes `.br` and `.gz`, where they are smaller, beside each built file: the server sends what a browser reads. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const each = (pattern: string, write: (file: string) => Promise<void>) =>
        globSync(pattern, { cwd: dir }).map((file) => write(path.join(dir, file)))
      await Promise.all([
        ...each(TEXT, (file) => writeCompressed(file, BROTLI, GZIP)),
        ...each(WASM, (file) => writeCompressed(file, FAST_BROTLI, FAST_GZIP)),
      ])
    },
  }
}

async function writeCompressed(file: string, forBrotli: BrotliOptions, forGzip: ZlibOptions): Promise<void> {
  const bytes = await readFile(file)
  const [brotli, zip] = await Promise.all([toBrotli(bytes, forBrotli), toGzip(bytes, forGzip)])
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
  if (zip.length < bytes.length) await writeFile(`${file}.gz`, zip)
}
