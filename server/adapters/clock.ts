import type { Clock } from '../usecases/context.ts'

export const systemClock: Clock = { now: () => new Date() }
