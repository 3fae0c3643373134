import { transportTexts } from '../../core/contract/messages.ts'
import { showError } from '../ui/toast.ts'
import { isApiError } from './api-error.ts'

let isUnreachable = false

/**
 * What the toast of a failure says, or null when none is due: a dead session leads to the sign-in page instead,
 * and what the user has cancelled is no failure.
 */
export function formatFailure(error: unknown, fallback?: string): string | null {
  if (!isApiError(error)) return fallback ?? transportTexts.serverFault
  // The page names what is there, beside the button that was pressed.
  if (error.code === 'already_ordered') return null
  if (error.code === 'aborted' || error.code === 'not_joined' || error.code === 'unauthenticated') return null
  if (error.code === 'network' || error.hasReason) return error.message
  return fallback ?? error.message
}

/** Shows the failure of something that the user asked for. */
export function reportFailure(error: unknown, fallback?: string): void {
  const text = formatFailure(error, fallback)
  if (text !== null) showError(text)
}

/** Shows the failure of a background fetch. While the server stays unreachable this is said once and not again. */
export function reportFetchFailure(error: unknown, fallback?: string): void {
  const isNetwork = isApiError(error) && error.code === 'network'
  if (isNetwork && isUnreachable) return
  isUnreachable = isNetwork
  reportFailure(error, fallback)
}

export function noteReachable(): void {
  isUnreachable = false
}
