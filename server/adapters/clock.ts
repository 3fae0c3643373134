import type { Clock } from '../context.ts'

export const systemClock: Clock = { now: () => new Date() }
