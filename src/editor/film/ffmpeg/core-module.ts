import coreUrl from '@ffmpeg/core?url'
import wasmUrl from '@ffmpeg/core/wasm?url'

/** What a worker needs to start a core: the address of its JavaScript, and its compiled WebAssembly. */
export interface CoreSource {
  url: string
  module: WebAssembly.Module
}

let source: Promise<CoreSource> | null = null

/**
 * Loads and compiles FFmpeg, once a page; workers get the compiled module and start in some 30 ms. It is served as the two
 * separate files that its licence wants. Rejects, in words for the user, when it cannot be loaded; a later call tries
 * again.
 */
export function loadCoreSource(): Promise<CoreSource> {
  source ??= compile().catch((reason: unknown) => {
    source = null
    console.warn(reason)
    throw new Error('The sound and film tools could not be loaded. Check your connection and try again.')
  })
  return source
}

async function compile(): Promise<CoreSource> {
  const answer = await fetch(wasmUrl)
  if (!answer.ok) throw new Error(`${wasmUrl} was answered with ${answer.status}`)
  const module = await WebAssembly.compileStreaming(answer)
  return { url: new URL(coreUrl, location.href).href, module }
}
