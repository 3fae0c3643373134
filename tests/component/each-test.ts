import { afterEach, beforeEach } from 'vitest'
import { begin, end } from './open.tsx'

// Loaded for each file, where other modules are loaded once for all of them.
beforeEach(begin)
afterEach(end)
