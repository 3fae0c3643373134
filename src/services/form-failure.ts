import { isApiError } from './api-error.ts'

/**
 * The text that a form shows for a refused request, or undefined when the fault is not the form's: an unreachable or
 * failing server is told by a toast, with the fallback should it give no reason.
 */
export function formFailure(error: unknown, fallback?: string): string | undefined {
  if (isApiError(error) && error.status >= 400 && error.status < 500) {
    const wait = error.retryAfter === undefined ? '' : ` Try again in ${waitText(error.retryAfter)}.`
    return error.code === 'rate_limited' ? `${error.message.replace(/\.?$/, '.')}${wait}` : error.message
  }
  void report(error, fallback)
  return undefined
}

/** No form needs toasts to start. */
async function report(error: unknown, fallback: string | undefined): Promise<void> {
  const { reportFailure } = await import('./report.ts')
  reportFailure(error, fallback)
}

function waitText(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`
}
