import { build } from 'vite'

/** A module as one script, built as the page builds it; it puts its exports on the window under `name`. */
export async function pageScript(entry: string, name: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name } },
  })
  if (!Array.isArray(outputs)) throw new Error(`${entry} could not be built`)
  const chunk = outputs[0].output.find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`${entry} has no script`)
  return chunk.code
}
