import type { FastifyInstance } from 'fastify'
import type { Role } from '../../core/contract/shapes.ts'
import type { Context } from '../usecases/context.ts'
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listSessions,
} from '../usecases/auth/account-sessions.ts'
import { forgotPassword, resetPassword, verifyReset } from '../usecases/auth/reset-password.ts'
import { signIn, signOut } from '../usecases/auth/sign-in.ts'
import { switchRole } from '../usecases/people/profile.ts'
import { resendVerification, signUp, verifySignUp } from '../usecases/auth/sign-up.ts'
import { askerOf } from './asker.ts'
import { mount } from './mount.ts'

const ifKnown = 'If this address is known, a code is on its way'

function listPermissions(role: Role): string[] {
  const own = ['images:own', 'orders:own', 'profile:own']
  return role === 'admin' ? [...own, 'users:manage'] : own
}

export function mountAuth(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    signUp: async ({ body, raw, setMessage }) => {
      setMessage('We have sent you a mail with the next step')
      return signUp(ctx, askerOf(raw), body)
    },
    signIn: async ({ body, raw }) => signIn(ctx, askerOf(raw), body.email, body.password),
    verifyOtp: async ({ body, raw }) => verifySignUp(ctx, askerOf(raw), body.email, body.code),
    resendVerification: async ({ body, raw, setMessage }) => {
      setMessage(ifKnown)
      resendVerification(ctx, askerOf(raw), body.email)
      return {}
    },
    forgotPassword: async ({ body, raw, setMessage }) => {
      setMessage(ifKnown)
      forgotPassword(ctx, askerOf(raw), body.email)
      return {}
    },
    resendForgotOtp: async ({ body, raw, setMessage }) => {
      setMessage(ifKnown)
      forgotPassword(ctx, askerOf(raw), body.email)
      return {}
    },
    verifyForgotOtp: async ({ body, raw }) => ({
      reset_token: await verifyReset(ctx, askerOf(raw), body.email, body.otp),
    }),
    resetPassword: async ({ body, raw, setMessage }) => {
      await resetPassword(ctx, askerOf(raw), body)
      setMessage('Your password is changed. Please sign in.')
      return {}
    },
    signOut: async ({ user, setMessage }) => {
      await signOut(ctx, user)
      setMessage('Signed out')
      return {}
    },
    changePassword: async ({ user, body, raw, setMessage }) => {
      await changePassword(ctx, user, askerOf(raw), body)
      setMessage('Your password is changed. Every other session has ended.')
      return {}
    },
    listSessions: async ({ user }) => ({ sessions: await listSessions(ctx, user) }),
    endSession: async ({ user, body }) => {
      await endOwnSession(ctx, user, body.id)
      return {}
    },
    endOtherSessions: async ({ user }) => ({ ended: await endOtherSessions(ctx, user) }),
    updateLoginRole: async ({ user, body }) => ({ role: await switchRole(ctx, user, body.role) }),
    getRole: async ({ user }) => ({
      role: user.role,
      roles: user.roles,
      permissions: listPermissions(user.role),
    }),
  })
}
