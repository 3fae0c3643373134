import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { NewCredential, UsedCredential } from '../../core/contract/identity.ts'
import { ApiError } from './api-error.ts'

type Options = Record<string, unknown>

/** The browser's dialog was closed, or another request took its place. */
export class PasskeyCancelled extends Error {
  readonly isReplaced: boolean

  constructor(isReplaced: boolean) {
    super('No passkey was chosen')
    this.isReplaced = isReplaced
  }
}

/** Lets the browser make a passkey. Throws an ApiError that says what to do, or `PasskeyCancelled`. */
export async function createPasskey(options: Options): Promise<NewCredential> {
  return inWords(() => startRegistration({ optionsJSON: options as never })) as Promise<NewCredential>
}

/**
 * Lets the browser sign with a passkey; with `isAutofill` it offers them in the field for the address, and waits. Throws
 * as `createPasskey` does.
 */
export async function signWithPasskey(options: Options, isAutofill = false): Promise<UsedCredential> {
  return inWords(() =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isAutofill }),
  ) as Promise<UsedCredential>
}

async function inWords(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled(name === 'AbortError')
    throw new ApiError({ code: 'invalid_request', status: 400, message: describe(error, name) })
  }
}

function describe(error: unknown, name: string): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device has a passkey of your account already.'
  if (name === 'SecurityError')
    return `Passkeys of this installation do not work at ${location.origin}. Open its usual address.`
  return 'The browser could not use a passkey here. Try another device, or your password.'
}
