import { readConfig } from './config.ts'
import type { DemoSignIn } from './usecases/people/demo-accounts.ts'
import { isStorageFull } from './errors.ts'
import { createLifecycle, watchForEnd } from './lifecycle.ts'
import { startServer } from './start.ts'
import { hasStuckThreads } from './threads/end-thread.ts'

const life = createLifecycle((message) => console.error(message))

function greet(url: string, demo: DemoSignIn | undefined): void {
  console.log(`Mullion is running at ${url}`)
  if (demo?.password) console.log(`Demo account: ${demo.email}  password: ${demo.password}`)
  else if (demo) console.log(`Demo account: ${demo.email}  (with the password that you gave it)`)
}

async function end(code: number): Promise<never> {
  await life.stop()
  // All is stopped and written; an exit would wait for ever for a thread that does not end.
  if (hasStuckThreads()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

watchForEnd(
  () => void end(0),
  () => process.exit(1),
)

try {
  const config = readConfig(process.env)
  const { url, demo } = await startServer(config, life)
  greet(config.PUBLIC_URL ?? url, demo)
} catch (error) {
  if (isStorageFull(error)) console.error('The disk is full. Free some space, then start again.')
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause) console.error(error.cause)
  await end(1)
}
