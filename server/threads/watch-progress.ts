import type { FastifyBaseLogger } from 'fastify'

const beatMs = 500

export interface Progress {
  report: (stage: string, fraction: number) => void
  /** Aborts when the job is taken away, or the order has ended meanwhile, here or in another process. */
  signal: AbortSignal
  stop: () => void
}

interface Latest {
  stage: string
  progress: number
}

/**
 * Stores the progress of a piece of work, a few times a second at most: `write` stores it, and returns whether the work
 * should continue. Progress never decreases.
 */
export function watchProgress(
  log: FastifyBaseLogger,
  stage: string,
  outer: AbortSignal,
  write: (latest: Latest) => Promise<boolean>,
): Progress {
  const own = new AbortController()
  let latest: Latest = { stage, progress: 0 }
  let isBusy = false
  const beat = async () => {
    if (isBusy) return
    isBusy = true
    try {
      if (!(await write(latest))) own.abort()
    } catch (error) {
      log.debug({ err: error }, 'progress could not be written')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void beat(), beatMs)
  return {
    report: (stage, fraction) => {
      latest = { stage, progress: Math.max(latest.progress, Math.min(1, fraction)) }
    },
    signal: AbortSignal.any([own.signal, outer]),
    stop: () => clearInterval(timer),
  }
}
