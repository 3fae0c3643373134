import type { Plugin } from 'vite'

/** `import()` of a chunk beside this one, as the bundler writes it. */
const chunkImport = /\bimport\((["'`])(\.\/[^"'`]+\.js)\1\)/g

/** Has the page import its chunks by `importAgain` (src/app/import-again.ts), which can try again what failed. */
export function importAgain(): Plugin {
  return {
    name: 'mullion:import-again',
    apply: 'build',
    renderChunk: (code) =>
      code.replace(chunkImport, 'globalThis.importAgain(new URL($1$2$1,import.meta.url).href)'),
  }
}
