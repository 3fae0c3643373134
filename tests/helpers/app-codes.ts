import { Secret, TOTP } from 'otpauth'
import type { App } from './app.ts'

/** The code that an authenticator app shows, `later` periods from now. */
export function appCode(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * 30_000,
  })
}

/** Turns an authenticator app on with `code`, which is used up: the next one that passes is `appCode(secret, 1)`. */
export async function turnOnApp(
  app: App,
  token: string,
): Promise<{ secret: string; code: string; recovery: string[] }> {
  const { data: made } = await app.api<{ secret: string }>('POST', '/auth/second-factor/start', { token })
  const code = appCode(made.secret)
  const { data, meta } = await app.api<{ recovery_codes: string[] }>('POST', '/auth/second-factor/confirm', {
    token,
    body: { code },
  })
  if (!meta.success) throw new Error(meta.message)
  return { secret: made.secret, code, recovery: data.recovery_codes }
}

/** As if the codes that were used were of long ago, so that the one of now passes. */
export async function forgetUsedCodes(app: App, userId: string): Promise<void> {
  await app.query('update authenticators set last_step = 0 where user_id = $1', [userId])
}
