// Renders one staged still in a process of its own, and tells how much memory that took.
import { renderStill } from '../staging.bench.ts'

renderStill()
process.send?.(process.resourceUsage().maxRSS)
process.disconnect?.()
