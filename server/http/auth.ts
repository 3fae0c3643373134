import type { FastifyInstance } from 'fastify'
import type { Role } from '../../core/contract/shapes.ts'
import type { Context } from '../usecases/context.ts'
import { forgotPassword, resetPassword, verifyReset } from '../usecases/auth/reset-password.ts'
import { signIn, signOut } from '../usecases/auth/sign-in.ts'
import { switchRole } from '../usecases/people/profile.ts'
import { resendVerification, signUp, verifySignUp } from '../usecases/auth/sign-up.ts'
import { mount } from './mount.ts'

const ifKnown = 'If this address is known, a code is on its way'

function listPermissions(role: Role): string[] {
  const own = ['images:own', 'orders:own', 'profile:own']
  return role === 'admin' ? [...own, 'users:manage'] : own
}

export function mountAuth(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    signUp: async ({ body, setMessage }) => {
      setMessage('We have sent you a mail with the next step')
      return signUp(ctx, body)
    },
    signIn: async ({ body }) => signIn(ctx, body.email, body.password),
    verifyOtp: async ({ body }) => verifySignUp(ctx, body.email, body.code),
    resendVerification: async ({ body, setMessage }) => {
      setMessage(ifKnown)
      resendVerification(ctx, body.email)
      return {}
    },
    forgotPassword: async ({ body, setMessage }) => {
      setMessage(ifKnown)
      forgotPassword(ctx, body.email)
      return {}
    },
    resendForgotOtp: async ({ body, setMessage }) => {
      setMessage(ifKnown)
      forgotPassword(ctx, body.email)
      return {}
    },
    verifyForgotOtp: async ({ body }) => ({ reset_token: await verifyReset(ctx, body.email, body.otp) }),
    resetPassword: async ({ body, setMessage }) => {
      await resetPassword(ctx, body)
      setMessage('Your password is changed. Please sign in.')
      return {}
    },
    signOut: async ({ user, setMessage }) => {
      await signOut(ctx, user)
      setMessage('Signed out')
      return {}
    },
    updateLoginRole: async ({ user, body }) => ({ role: await switchRole(ctx, user, body.role) }),
    getRole: async ({ user }) => ({
      role: user.role,
      roles: user.roles,
      permissions: listPermissions(user.role),
    }),
  })
}
