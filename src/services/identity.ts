import { queryOptions } from '@tanstack/react-query'
import { identityRoutes } from '../../core/contract/identity.ts'
import type { Passkey } from '../../core/contract/identity.ts'
import { isApiError } from './api-error.ts'
import { call } from './client.ts'
import { createPasskey, signWithPasskey } from './passkey-browser.ts'
import { queryKeys } from './query-keys.ts'
import { setUser } from './session.ts'

/** How many lines of a log a page shows. */
export const logLines = 10

export function secondFactorQuery() {
  return queryOptions({
    queryKey: queryKeys.secondFactor,
    queryFn: ({ signal }) => call(identityRoutes.getSecondFactor, { signal }),
    meta: { failure: 'Failed to fetch the state of your authenticator app' },
  })
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: queryKeys.passkeys,
    queryFn: async ({ signal }) => (await call(identityRoutes.listPasskeys, { signal })).passkeys,
    meta: { failure: 'Failed to fetch your passkeys' },
  })
}

export function accountEventsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.accountEvents(page),
    queryFn: ({ signal }) =>
      call(identityRoutes.listAccountEvents, { query: { page, limit: logLines }, signal }),
    meta: { failure: 'Failed to fetch the sign-ins of your account' },
  })
}

export function actsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.acts(page),
    queryFn: ({ signal }) => call(identityRoutes.listActs, { query: { page, limit: 24 }, signal }),
    meta: { failure: 'Failed to fetch the log' },
  })
}

/** Whether a call was refused because the sign-in is a while ago. */
export function asksToConfirm(error: unknown): boolean {
  return isApiError(error) && error.code === 'confirmation_required'
}

export async function confirmWithPassword(password: string): Promise<void> {
  await call(identityRoutes.confirmPassword, { body: { password } })
}

export async function confirmWithPasskey(): Promise<void> {
  const { options } = await call(identityRoutes.startPasskeyConfirmation, {})
  await call(identityRoutes.confirmPasskey, { body: { credential: await signWithPasskey(options) } })
}

export async function changeEmail(email: string): Promise<void> {
  await call(identityRoutes.changeEmail, { body: { email } })
}

export async function confirmEmail(code: string): Promise<void> {
  const { user } = await call(identityRoutes.confirmEmail, { body: { code } })
  setUser(user)
}

export async function startSecondFactor(): Promise<{ secret: string; uri: string }> {
  return call(identityRoutes.startSecondFactor, {})
}

export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await call(identityRoutes.confirmSecondFactor, { body: { code } })).recovery_codes
}

export async function renewRecoveryCodes(): Promise<string[]> {
  return (await call(identityRoutes.renewRecoveryCodes, {})).recovery_codes
}

export async function endSecondFactor(code: string): Promise<void> {
  await call(identityRoutes.endSecondFactor, { body: { code } })
}

/** Lets the browser make a passkey and keeps it under a name. */
export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call(identityRoutes.startPasskey, {})
  const credential = await createPasskey(options)
  return (await call(identityRoutes.addPasskey, { body: { name, credential } })).passkey
}

export async function renamePasskey(body: { id: string; name: string }): Promise<void> {
  await call(identityRoutes.renamePasskey, { body })
}

export async function deletePasskey(id: string): Promise<void> {
  await call(identityRoutes.deletePasskey, { body: { id } })
}

export async function removeSecondFactor(id: string): Promise<void> {
  await call(identityRoutes.removeSecondFactor, { body: { id } })
}
