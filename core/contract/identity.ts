import { z } from 'zod'
import { codeField, emailField } from './fields.ts'
import { defineRoute } from './route.ts'
import {
  idParams,
  nothing,
  pageQuery,
  paginationSchema,
  roleSchema,
  sessionSchema,
  userSchema,
} from './shapes.ts'

/** What is noted of the ways into an account, for its owner. */
const accountEventKinds = [
  'signed-in',
  'signed-in-code',
  'signed-in-recovery',
  'signed-in-passkey',
  'sign-in-failed',
  'code-failed',
  'password-changed',
  'password-reset',
  'email-changed',
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
] as const
export type AccountEventKind = (typeof accountEventKinds)[number]

/** What administrators do, and changes of roles. */
const actKinds = [
  'user-created',
  'user-changed',
  'roles-changed',
  'role-switched',
  'authenticator-removed',
  'pack-imported',
  'pack-deleted',
] as const
export type ActKind = (typeof actKinds)[number]

/** What an act changed: names of fields, roles before and after, a pack; nothing that names a person. */
const actDetailSchema = z.object({
  fields: z.array(z.string()).optional(),
  before: z.array(roleSchema).optional(),
  after: z.array(roleSchema).optional(),
  pack: z.string().optional(),
})
export type ActDetail = z.infer<typeof actDetailSchema>

const accountEventSchema = z.object({
  id: z.number().int(),
  kind: z.enum(accountEventKinds),
  agent: z.string().nullable(),
  network: z.string().nullable(),
  created_at: z.string(),
})
export type AccountEvent = z.infer<typeof accountEventSchema>

/** Somebody in the log: without a name once the account is deleted. */
const personSchema = z.object({ id: z.string(), name: z.string().nullable() })

const actSchema = z.object({
  id: z.number().int(),
  kind: z.enum(actKinds),
  actor: personSchema,
  subject: personSchema.nullable(),
  detail: actDetailSchema,
  created_at: z.string(),
})
export type Act = z.infer<typeof actSchema>

/** `data` of a 403 `second_factor_required`: the password was right, and this goes back with a code. */
export interface SignInChallenge {
  challenge: string
  /** Seconds. */
  expires_in: number
}

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Options for the browser and its answers, in the JSON forms of WebAuthn level 3. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
const credential = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
}
const bytes = z.string().max(20_000)
const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
})
export type NewCredential = z.output<typeof newCredential>
const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).optional(),
  }),
})
export type UsedCredential = z.output<typeof usedCredential>

/** The name that an owner gives a passkey. */
const passkeyNameField = z
  .string({ error: 'Please enter a name' })
  .trim()
  .min(1, 'Please enter a name')
  .max(60, 'Use at most 60 characters')

/** Six digits of an authenticator app, or a recovery code. */
const secondFactorField = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(6, 'Enter the 6 digits that your app shows, or a recovery code')
  .max(40, 'Enter the 6 digits that your app shows, or a recovery code')

/**
 * Further ways in, and what is noted of them. What changes them asks for a sign-in or a confirmation of the last 15
 * minutes, and answers 403 `confirmation_required` without.
 */
export const identityRoutes = {
  confirmPassword: defineRoute({
    method: 'POST',
    path: '/auth/confirm',
    summary: 'Prove again with the password who is at this session; it holds for 15 minutes.',
    access: 'user',
    status: 200,
    body: z.object({ password: z.string().min(1, 'Please enter your password').max(200) }),
    data: nothing,
  }),
  changeEmail: defineRoute({
    method: 'POST',
    path: '/auth/change-email',
    summary: 'Mail a code to a new address. The answer is the same for an address that has an account.',
    access: 'user',
    status: 200,
    body: z.object({ email: emailField }),
    data: nothing,
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Change the address with the code that was mailed to the new one; every other session ends.',
    access: 'user',
    status: 200,
    body: z.object({ code: codeField }),
    data: z.object({ user: userSchema }),
  }),
  getSecondFactor: defineRoute({
    method: 'GET',
    path: '/auth/second-factor',
    summary: 'Whether an authenticator app is set up, and how many recovery codes are left.',
    access: 'user',
    status: 200,
    data: z.object({ since: z.string().nullable(), recovery_codes: z.number().int() }),
  }),
  startSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/start',
    summary: 'Make a secret for an authenticator app (RFC 6238). It counts once a code of it is confirmed.',
    access: 'user',
    status: 200,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    summary: 'Turn the app on with its first code. The recovery codes are shown this once.',
    access: 'user',
    status: 200,
    body: z.object({ code: codeField }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones end.',
    access: 'user',
    status: 200,
    data: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  endSecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/end',
    summary: 'Turn the app off with a code of it, or a recovery code.',
    access: 'user',
    status: 200,
    body: z.object({ code: secondFactorField }),
    data: nothing,
  }),
  verifySecondFactor: defineRoute({
    method: 'POST',
    path: '/auth/verify-second-factor',
    summary: 'Sign in with the challenge of `/auth/signin` and a code of the app, or a recovery code.',
    access: 'public',
    status: 200,
    body: z.object({ challenge: z.string().min(1).max(400), code: secondFactorField }),
    data: sessionSchema,
  }),
  listPasskeys: defineRoute({
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'The passkeys of the user.',
    access: 'user',
    status: 200,
    data: z.object({ passkeys: z.array(passkeySchema) }),
  }),
  startPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/start',
    summary: 'Options with which a browser makes a passkey.',
    access: 'user',
    status: 200,
    data: passkeyOptions,
  }),
  addPasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/add',
    summary: 'Keep a passkey that a browser has made.',
    access: 'user',
    status: 200,
    body: z.object({ name: passkeyNameField, credential: newCredential }),
    data: z.object({ passkey: passkeySchema }),
  }),
  renamePasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/rename',
    summary: 'Give a passkey another name.',
    access: 'user',
    status: 200,
    body: idParams.extend({ name: passkeyNameField }),
    data: z.object({ passkey: passkeySchema }),
  }),
  deletePasskey: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/delete',
    summary: 'Delete a passkey: it opens the account no more.',
    access: 'user',
    status: 200,
    body: idParams,
    data: nothing,
  }),
  startPasskeySignIn: defineRoute({
    method: 'POST',
    path: '/auth/signin-passkey/start',
    summary: 'Options with which a browser signs in by whatever passkey it has.',
    access: 'public',
    status: 200,
    data: passkeyOptions,
  }),
  signInWithPasskey: defineRoute({
    method: 'POST',
    path: '/auth/signin-passkey',
    summary: 'Sign in with a passkey. It is two factors by itself: no code is asked for.',
    access: 'public',
    status: 200,
    body: z.object({ credential: usedCredential }),
    data: sessionSchema,
  }),
  startPasskeyConfirmation: defineRoute({
    method: 'POST',
    path: '/auth/confirm-passkey/start',
    summary: 'Options with which a browser confirms by a passkey of the user.',
    access: 'user',
    status: 200,
    data: passkeyOptions,
  }),
  confirmPasskey: defineRoute({
    method: 'POST',
    path: '/auth/confirm-passkey',
    summary: 'Prove again with a passkey who is at this session; it holds for 15 minutes.',
    access: 'user',
    status: 200,
    body: z.object({ credential: usedCredential }),
    data: nothing,
  }),
  listAccountEvents: defineRoute({
    method: 'GET',
    path: '/auth/events',
    summary: 'Sign-ins and changes of the ways in, newest first, of a year.',
    access: 'user',
    status: 200,
    query: pageQuery,
    data: z.object({ events: z.array(accountEventSchema), pagination: paginationSchema }),
  }),
  listActs: defineRoute({
    method: 'GET',
    path: '/users/acts',
    summary: 'What administrators did, and changes of roles, newest first, of a year.',
    access: 'admin',
    status: 200,
    query: pageQuery,
    data: z.object({ acts: z.array(actSchema), pagination: paginationSchema }),
  }),
  removeSecondFactor: defineRoute({
    method: 'POST',
    path: '/users/remove-second-factor',
    summary: 'Turn the authenticator app of a user off, who has lost it and the recovery codes.',
    access: 'admin',
    status: 200,
    body: idParams,
    data: nothing,
  }),
} as const
