// Does the work of one order as the server does it, in a process of its own, and tells how much memory that took.
import { runTask } from '../../../server/jobs/run-task.ts'
import { orderTask, type OrderedService } from './orders.ts'

const [service, width, height] = process.argv.slice(2)
const { kind, input } = await orderTask(service as OrderedService, Number(width), Number(height))
const before = process.resourceUsage().maxRSS
await runTask(kind, input, { timeout: 30 * 60_000 })
process.send?.({ before, most: process.resourceUsage().maxRSS, cpu: process.cpuUsage() })
process.disconnect?.()
