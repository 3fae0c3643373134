import { authRoutes } from '../../core/contract/auth.ts'
import { call } from './client.ts'
import { endSession } from './session.ts'

/** How long a sign-out waits for the server, in milliseconds. */
const patienceMs = 3_000

/** Ends the session here in any case, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(authRoutes.signOut, { signal: AbortSignal.timeout(patienceMs) })
  } catch {
    // The token expires by itself; whoever signs out must not be kept in by a dead line.
  }
  endSession()
}
