import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import { codeField, emailField, fullNameField, newPasswordField } from './fields.ts'
import { defineRoute } from './route.ts'
import { nothing, roleSchema, sessionSchema } from './shapes.ts'

/** Whether a password is among the first that are tried, or the account's own address. */
function isWeak(password: string, email: string): boolean {
  return isCommonPassword(password) || password.toLowerCase() === email
}
export const weakPassword = 'This password is among the first that are tried. Please choose another.'

const emailBody = z.object({ email: emailField })

export type Session = z.infer<typeof sessionSchema>

const sessionInfoSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The User-Agent that it was opened with. */
  agent: z.string().nullable(),
  /** The IPv4 address, or the first 64 bits of the IPv6 address, that it was opened from. */
  network: z.string().nullable(),
  is_current: z.boolean(),
})
export type SessionInfo = z.infer<typeof sessionInfoSchema>

const presentPassword = z.string().min(1, 'Please enter your password').max(200)

export const authRoutes = {
  signUp: defineRoute({
    method: 'POST',
    path: '/auth/signup',
    summary: 'Create an account and mail a code. The answer is the same for a known address.',
    access: 'public',
    status: 201,
    body: z
      .object({ email: emailField, full_name: fullNameField, password: newPasswordField })
      .refine(({ password, email }) => !isWeak(password, email), { path: ['password'], error: weakPassword }),
    data: z.object({ email: z.string(), otp_expires_in: z.number().int() }),
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/auth/signin',
    summary:
      'Sign in. 403 email_not_verified leads to the code page; 403 second_factor_required has a challenge in its data.',
    access: 'public',
    status: 200,
    body: z.object({ email: emailField, password: presentPassword }),
    data: sessionSchema,
  }),
  verifyOtp: defineRoute({
    method: 'POST',
    path: '/auth/verify-otp',
    summary: 'Confirm the address with the mailed code and sign in.',
    access: 'public',
    status: 200,
    body: z.object({ email: emailField, code: codeField }),
    data: sessionSchema,
  }),
  resendVerification: defineRoute({
    method: 'POST',
    path: '/auth/resend-verification-otp',
    summary: 'Mail a new sign-up code. Same answer whether or not the address is known.',
    access: 'public',
    status: 200,
    body: emailBody,
    data: nothing,
  }),
  forgotPassword: defineRoute({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a reset code. Same answer whether or not the address is known.',
    access: 'public',
    status: 200,
    body: emailBody,
    data: nothing,
  }),
  verifyForgotOtp: defineRoute({
    method: 'POST',
    path: '/auth/verify-forgot-otp',
    summary: 'Exchange the mailed code for a reset token.',
    access: 'public',
    status: 200,
    body: z.object({ email: emailField, otp: codeField }),
    data: z.object({ reset_token: z.string() }),
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password; every other session ends.',
    access: 'public',
    status: 200,
    body: z
      .object({
        email: emailField,
        reset_token: z.string().min(1).max(200),
        new_password: newPasswordField,
      })
      .refine(({ new_password: password, email }) => !isWeak(password, email), {
        path: ['new_password'],
        error: weakPassword,
      }),
    data: nothing,
  }),
  resendForgotOtp: defineRoute({
    method: 'POST',
    path: '/auth/resend-forgot-password-otp',
    summary: 'Mail a new reset code.',
    access: 'public',
    status: 200,
    body: emailBody,
    data: nothing,
  }),
  signOut: defineRoute({
    method: 'POST',
    path: '/auth/signout',
    summary: 'End this session: the token is dead.',
    access: 'user',
    status: 200,
    data: nothing,
  }),
  changePassword: defineRoute({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Set another password; every other session ends.',
    access: 'user',
    status: 200,
    body: z
      .object({ password: presentPassword, new_password: newPasswordField })
      .refine(({ new_password: password }) => !isCommonPassword(password), {
        path: ['new_password'],
        error: weakPassword,
      }),
    data: nothing,
  }),
  listSessions: defineRoute({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the user is signed in.',
    access: 'user',
    status: 200,
    data: z.object({ sessions: z.array(sessionInfoSchema) }),
  }),
  endSession: defineRoute({
    method: 'POST',
    path: '/auth/end-session',
    summary: 'Sign one of the own sessions out.',
    access: 'user',
    status: 200,
    body: z.object({ id: z.string().max(64) }),
    data: nothing,
  }),
  endOtherSessions: defineRoute({
    method: 'POST',
    path: '/auth/end-other-sessions',
    summary: 'Sign all own sessions out but this one.',
    access: 'user',
    status: 200,
    data: z.object({ ended: z.number().int() }),
  }),
  getRole: defineRoute({
    method: 'GET',
    path: '/auth/role',
    summary: "The user's role, all roles, and permissions.",
    access: 'user',
    status: 200,
    data: z.object({ role: roleSchema, roles: z.array(roleSchema), permissions: z.array(z.string()) }),
  }),
  updateLoginRole: defineRoute({
    method: 'POST',
    path: '/auth/update-login-role',
    summary: "Work in another one of the user's own roles.",
    access: 'user',
    status: 200,
    body: z.object({ role: roleSchema }),
    data: z.object({ role: roleSchema }),
  }),
} as const
