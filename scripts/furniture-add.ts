// `npm run furniture:add FOLDER`: reads a furniture pack (pack.json and its .glb models), converts it and puts it into
// DATA_DIR, for a server that runs as well as for one that does not. docs/furniture.md says what a pack is.
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { openStorage } from '../server/adapters/storage.ts'
import { configSchema, storageVariables } from '../server/base/config.ts'
import { createThreads, threadMemory } from '../server/threads/threads.ts'
import { beginImport, endImport, importModel } from '../server/usecases/furniture/import-pack.ts'

const [folder] = process.argv.slice(2)

async function add(from: string): Promise<boolean> {
  const config = configSchema.pick(storageVariables).parse(process.env)
  const ctx = {
    storage: await openStorage(config),
    threads: createThreads(availableParallelism(), threadMemory()),
  }
  const value: unknown = JSON.parse(readFileSync(path.join(from, 'pack.json'), 'utf8'))
  const { pack, revision, items, refused } = await beginImport(ctx, value)
  for (const { item, reason } of refused) console.log(`  left out: ${item}. ${reason}`)
  for (const { id, file } of items) {
    const model = path.join(from, file)
    if (!existsSync(model)) {
      console.log(`  left out: ${id}. ${file} is not in the folder.`)
      continue
    }
    try {
      const { triangles, bytes, warnings } = await importModel(ctx, { pack, revision, item: id }, null, model)
      console.log(`  ${id}: ${triangles.toLocaleString('en')} triangles, ${Math.ceil(bytes / 1024)} KB`)
      for (const warning of warnings) console.log(`    ${warning}`)
    } catch (error) {
      console.log(`  left out: ${id} (${file}). ${reasonOf(error)}`)
    }
  }
  const { name, items: kept } = await endImport(ctx, pack, revision)
  console.log(`${name}: ${kept.length} of ${items.length + refused.length} pieces are there.`)
  return kept.length === items.length + refused.length
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'There is no pack.json in the folder.'
  return error instanceof Error ? error.message : String(error)
}

if (folder === undefined) {
  console.error('Name the folder of the pack: npm run furniture:add FOLDER')
  process.exitCode = 2
} else {
  const isWhole = await add(path.resolve(folder)).catch((error: unknown) => {
    console.error(`The pack was not added. ${reasonOf(error)}`)
    return false
  })
  if (!isWhole) process.exitCode = 1
}
