import { isApiError } from './api-error.ts'

/**
 * The text that a form shows for a refused request, or undefined when the fault is not the form's: an unreachable or
 * failing server is told by a toast, with the fallback should it give no reason.
 */
export function formFailure(error: unknown, fallback?: string): string | undefined {
  if (isApiError(error) && error.status >= 400 && error.status < 500) return error.message
  void report(error, fallback)
  return undefined
}

/** No form needs toasts to start. */
async function report(error: unknown, fallback: string | undefined): Promise<void> {
  const { reportFailure } = await import('./report.ts')
  reportFailure(error, fallback)
}
