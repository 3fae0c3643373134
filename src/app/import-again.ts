/** How often each module could not be loaded. */
const failures = new Map<string, number>()

/**
 * Imports a module by its whole address. Browsers keep the failure of a module and never ask for that address again
 * (HTML, "fetch a single module script"; seen in Chromium 150), so each further try has another one.
 */
async function importAgain(url: string): Promise<unknown> {
  const failed = failures.get(url) ?? 0
  try {
    return (await import(/* @vite-ignore */ failed === 0 ? url : `${url}?again=${failed}`)) as unknown
  } catch (error) {
    failures.set(url, failed + 1)
    throw error
  }
}

// The build makes calls of this of each `import()`: see scripts/import-again.ts.
Object.assign(globalThis, { importAgain })
