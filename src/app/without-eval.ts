// Imported before all else. zod asks, with each schema, whether code may be made of text; the page's policy forbids it,
// and browsers report that as a violation. zod keeps its settings here, so they can be set without loading it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
