import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { identityRoutes } from '../../core/contract/identity.ts'
import { call } from './client.ts'
import { PasskeyCancelled, signWithPasskey } from './passkey-browser.ts'
import { startSession } from './session.ts'

/** Signs in with a passkey that the browser asks for. */
export async function signInWithPasskey(): Promise<void> {
  try {
    await signIn(false)
  } catch (error) {
    // The offer in the field began at the same moment and took its place; it begins once.
    if (!(error instanceof PasskeyCancelled && error.isReplaced)) throw error
    await signIn(false)
  }
}

/** Lets the browser offer passkeys in the field for the address, where it can, until the signal aborts. */
export async function offerPasskeys(signal: AbortSignal): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  await signIn(true, signal)
}

async function signIn(isAutofill: boolean, signal?: AbortSignal): Promise<void> {
  const { options } = await call(identityRoutes.startPasskeySignIn, { signal })
  if (signal?.aborted) return
  const credential = await signWithPasskey(options, isAutofill)
  startSession(await call(identityRoutes.signInWithPasskey, { body: { credential } }))
}

export async function verifySecondFactor(body: { challenge: string; code: string }): Promise<void> {
  startSession(await call(identityRoutes.verifySecondFactor, { body }))
}
