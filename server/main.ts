import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from './base/config.ts'
import type { DemoSignIn } from './usecases/people/demo-accounts.ts'
import { isStorageFull } from './base/errors.ts'
import { createLifecycle, watchForEnd } from './base/lifecycle.ts'
import { startServer } from './start.ts'

const life = createLifecycle((message) => console.error(message))

/** In one write: a program that waits for the address has read all of it then. */
function greet(url: string, demo: DemoSignIn | undefined): void {
  const lines = [`Mullion is running at ${url}`]
  if (demo?.password) lines.push(`Demo account: ${demo.email}  password: ${demo.password}`)
  else if (demo) lines.push(`Demo account: ${demo.email}  (with the password that you gave it)`)
  console.log(lines.join('\n'))
}

/** How long a start that is cancelled may take to stop. */
const startGraceMs = 5_000

async function end(code: number): Promise<never> {
  await life.stop()
  await Promise.race([starting, sleep(startGraceMs)])
  // Again: for what the start registered before it noticed the shutdown.
  await life.stop()
  process.exit(code)
}

/** False after an error that was reported; true when the server runs, or stops because it was asked to. */
async function start(): Promise<boolean> {
  try {
    const config = readConfig(process.env)
    const { url, demo } = await startServer(config, life)
    if (!life.isStopping) greet(config.PUBLIC_URL ?? url, demo)
    return true
  } catch (error) {
    // Errors of a start that was cancelled only follow from the cancelling.
    if (life.isStopping) return true
    reportError(error)
    return false
  }
}

function reportError(error: unknown): void {
  if (isStorageFull(error)) console.error('The disk is full. Free some space, then start again.')
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
}

watchForEnd(
  () => void end(0),
  () => process.exit(1),
)

const starting = start()
if (!(await starting)) await end(1)
