import type { FastifyInstance } from 'fastify'
import { listEvents } from '../usecases/auth/account-events.ts'
import { changeEmail, confirmEmail } from '../usecases/auth/change-email.ts'
import { confirmWithPassword } from '../usecases/auth/confirm-identity.ts'
import {
  addPasskey,
  confirmWithPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from '../usecases/auth/passkeys.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../usecases/auth/second-factor.ts'
import { verifySecondFactor } from '../usecases/auth/verify-second-factor.ts'
import type { Context } from '../usecases/context.ts'
import { listActs } from '../usecases/people/acts.ts'
import { removeSecondFactor } from '../usecases/people/managed-users.ts'
import { askerOf } from './asker.ts'
import { mount } from './mount.ts'
import { readSite } from './site.ts'

/** Second factors, passkeys, the change of address, and the logs. */
export function mountIdentity(app: FastifyInstance, ctx: Context): void {
  const { config } = ctx
  mount(app, ctx, {
    confirmPassword: async ({ user, body }) => {
      await confirmWithPassword(ctx, user, body.password)
      return {}
    },
    changeEmail: async ({ user, body, raw, setMessage }) => {
      await changeEmail(ctx, user, askerOf(raw), body.email)
      setMessage('We have sent a mail with the next step to the new address')
      return {}
    },
    confirmEmail: async ({ user, body, raw, setMessage }) => {
      setMessage('Your address is changed. Every other session has ended.')
      return { user: await confirmEmail(ctx, user, askerOf(raw), body.code) }
    },
    getSecondFactor: async ({ user }) => readSecondFactor(ctx, user.id),
    startSecondFactor: async ({ user }) => startSecondFactor(ctx, user),
    confirmSecondFactor: async ({ user, body, raw }) => ({
      recovery_codes: await confirmSecondFactor(ctx, user, askerOf(raw), body.code),
    }),
    renewRecoveryCodes: async ({ user, raw }) => ({
      recovery_codes: await renewRecoveryCodes(ctx, user, askerOf(raw)),
    }),
    endSecondFactor: async ({ user, body, raw }) => {
      await endSecondFactor(ctx, user, askerOf(raw), body.code)
      return {}
    },
    verifySecondFactor: async ({ body, raw }) => verifySecondFactor(ctx, askerOf(raw), body),
    listPasskeys: async ({ user }) => ({ passkeys: await listPasskeys(ctx, user) }),
    startPasskey: async ({ user, raw }) => ({
      options: await startPasskey(ctx, user, readSite(config, raw)),
    }),
    addPasskey: async ({ user, body, raw }) => ({
      passkey: await addPasskey(ctx, user, askerOf(raw), readSite(config, raw), body),
    }),
    renamePasskey: async ({ user, body }) => ({ passkey: await renamePasskey(ctx, user, body) }),
    deletePasskey: async ({ user, body, raw }) => {
      await deletePasskey(ctx, user, askerOf(raw), body.id)
      return {}
    },
    startPasskeySignIn: async ({ raw }) => ({
      options: await startPasskeySignIn(ctx, readSite(config, raw)),
    }),
    signInWithPasskey: async ({ body, raw }) =>
      signInWithPasskey(ctx, askerOf(raw), readSite(config, raw), body.credential),
    startPasskeyConfirmation: async ({ user, raw }) => ({
      options: await startPasskeyConfirmation(ctx, user, readSite(config, raw)),
    }),
    confirmPasskey: async ({ user, body, raw }) => {
      await confirmWithPasskey(ctx, user, readSite(config, raw), body.credential)
      return {}
    },
    listAccountEvents: async ({ user, query }) => listEvents(ctx, user, query),
    listActs: async ({ query }) => listActs(ctx, query),
    removeSecondFactor: async ({ user, body, setMessage }) => {
      await removeSecondFactor(ctx, user, body.id)
      setMessage('The authenticator app is turned off')
      return {}
    },
  })
}
