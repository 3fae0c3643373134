/** What is made for trying out and must not be met by strangers, by the names under which an operator says yes to it. */
export const productionRisks = ['test-till', 'demo-accounts', 'mail-to-disk', 'no-origin', 'root'] as const
type ProductionRisk = (typeof productionRisks)[number]

interface Settings {
  NODE_ENV: string
  ALLOW_IN_PRODUCTION: readonly ProductionRisk[]
  SEED_DEMO: boolean
  STRIPE_SECRET_KEY?: string | undefined
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
}

/**
 * What a server in production would do that its operator has not said yes to: the variable, and the line that mends it.
 * `uid` is the user that the process runs as; undefined on systems without users of that kind.
 */
export function productionFaults(
  config: Settings,
  uid: number | undefined,
): { name: string; message: string }[] {
  if (config.NODE_ENV !== 'production') return []
  const faults: [boolean, ProductionRisk, string, string][] = [
    [
      config.STRIPE_SECRET_KEY === undefined,
      'test-till',
      'STRIPE_SECRET_KEY',
      'must be set: without it the test till gives credits to everyone for nothing',
    ],
    [
      config.SEED_DEMO,
      'demo-accounts',
      'SEED_DEMO',
      'must be 0: the demo accounts have credits, and one is an administrator',
    ],
    [
      config.SMTP_URL === undefined,
      'mail-to-disk',
      'SMTP_URL',
      'must be set: without it nobody gets the code that confirms an account',
    ],
    [
      config.PUBLIC_URL === undefined,
      'no-origin',
      'PUBLIC_URL',
      'must be set to the address that users see, as https://studio.example.com',
    ],
    [uid === 0, 'root', 'user', 'must not be root: start the server as a user of its own'],
  ]
  return faults.flatMap(([isThere, risk, name, message]) =>
    isThere && !config.ALLOW_IN_PRODUCTION.includes(risk)
      ? [{ name, message: `${message} (or say yes to it: ALLOW_IN_PRODUCTION=${risk})` }]
      : [],
  )
}
