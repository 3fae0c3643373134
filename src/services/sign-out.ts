import { authRoutes } from '../../core/contract/auth.ts'
import { call } from './client.ts'

/** How long a sign-out waits for the server, in milliseconds. */
const patienceMs = 3_000

/** Ends the session on the server, when it can be reached; the one here is ended by `endSession`. */
export async function endServerSession(): Promise<void> {
  try {
    await call(authRoutes.signOut, { signal: AbortSignal.timeout(patienceMs) })
  } catch {
    // The token expires by itself; signing out must work without a connection.
  }
}
