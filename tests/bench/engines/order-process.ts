// Does the work of one order as the server does it, in a process of its own, and tells how much memory that took: its
// task comes in a file, so that making the photo does not count.
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { TaskRequest } from '../../../server/threads/tasks.ts'
import { createThreads } from '../../../server/threads/threads.ts'

const { task, input } = deserialize(readFileSync(process.argv[2])) as TaskRequest
await createThreads(1, 0).run(task, input, { userId: null, pixels: 0, timeout: 60 * 60_000 })
process.send?.(process.resourceUsage().maxRSS)
process.disconnect?.()
