// `npm run doctor`: examines an installation, of a server that runs as well as of one that does not, and says what to do.
// Changes nothing. Ends with 1 where something is wrong, 0 otherwise.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { openStorage } from '../server/adapters/storage.ts'
import { configSchema, storageVariables } from '../server/base/config.ts'
import { readEncryptionKey } from '../server/base/encryption-key.ts'
import { version } from '../server/base/version.ts'
import {
  examineCredits,
  examineKey,
  examineVersions,
  examineWork,
} from '../server/doctor/examine-database.ts'
import { examineBelonging, examineFiles } from '../server/doctor/examine-files.ts'
import { examineMachine } from '../server/doctor/examine-machine.ts'
import type { Finding } from '../server/doctor/finding.ts'
import { openInstallation } from './installation.ts'
import { reasonOf } from './reason-of.ts'

/** Rows or files that are named below a finding, at most; `--all` names each. */
const maxItems = 20

const config = configSchema
  .pick({
    ...storageVariables,
    DATABASE_URL: true,
    DATABASE_OWNER_URL: true,
    ENCRYPTION_KEY: true,
    FFMPEG_PATH: true,
  })
  .parse(process.env)

async function examine(isQuick: boolean, signal: AbortSignal): Promise<Finding[]> {
  const database = await openInstallation(config)
  const client = new Client({ connectionString: database.url, application_name: 'mullion doctor' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set default_transaction_read_only = on; set statement_timeout = 0')
    const { isCurrent, findings } = await examineVersions(client)
    if (!isCurrent) return [...findings, ...(await examineMachine(config))]
    const storage = await openStorage(config)
    const hasKey =
      config.ENCRYPTION_KEY !== undefined || existsSync(path.join(config.DATA_DIR, 'encryption.key'))
    return [
      ...findings,
      ...(await examineCredits(client)),
      ...(await examineWork(client, database.isRunning)),
      ...(await examineKey(client, hasKey ? readEncryptionKey(config) : undefined)),
      ...(await examineBelonging(client, storage)),
      ...(await examineFiles(client, storage, isQuick, signal)),
      ...(await examineMachine(config)),
    ]
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
}

function print(findings: readonly Finding[], max: number): void {
  const words = { ok: 'ok   ', note: 'note ', fault: 'FAULT' }
  for (const { level, text, items } of findings) {
    console.log(`${words[level]}  ${text}`)
    for (const item of items.slice(0, max)) console.log(`         ${item}`)
    if (items.length > max) console.log(`         and ${items.length - max} more: --all names each`)
  }
}

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, all: { type: 'boolean' } } })
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => ending.abort(new Error('It was ended.')))
console.log(`Mullion ${version}, Node ${process.versions.node}, ${config.DATA_DIR}`)
try {
  const findings = await examine(values.quick === true, ending.signal)
  print(findings, values.all === true ? Infinity : maxItems)
  if (findings.some(({ level }) => level === 'fault')) process.exitCode = 1
} catch (error) {
  console.error(`It could not be examined. ${reasonOf(error)}`)
  process.exitCode = 1
}
