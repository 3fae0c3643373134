import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { productSchema } from '../../core/contract/shapes.ts'
import { productionFaults, productionRisks } from './production.ts'
import { readS3Url } from './s3-address.ts'
import { readOnnxAddress } from './onnx-address.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
/** An empty value in the environment means the same as none. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
/** `built-in`, or the address of a server that edits pictures; see server/engines. */
const engine = (what: string) =>
  optional(
    z.string().refine((value) => value === 'built-in' || isRemoteEngine(value), {
      error:
        'must be built-in, or remote: and an address, as remote:https://host or remote:https://host#model',
    }),
  )
    .transform((value) => value ?? 'built-in')
    .describe(
      `Engine of ${what}: built-in, or remote:https://host#model for a server with POST /v1/images/edits.`,
    )
/** Undefined where it is none that this machine can use. */
function folderOfUrl(value: string): string | undefined {
  try {
    return fileURLToPath(value)
  } catch {
    return undefined
  }
}
/** Products with commas between. */
const products = optional(z.string())
  .transform((value) => (value ?? '').split(',').filter((product) => product !== ''))
  .pipe(z.array(productSchema))
const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Every environment variable, with its default and meaning; the README's table is made of this. */
export const configSchema = z.object({
  PORT: port.default(4000).describe('Port of the page and the API; 0 takes a free one.'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('Address to listen on. The default is this machine only; 0.0.0.0 opens it to the network.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((dir) => path.resolve(dir))
    .describe('Folder of the database, the photos, the mails and the demo accounts.'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')).describe(
    'A PostgreSQL of your own, 15 or newer. Without it a private one runs in DATA_DIR.',
  ),
  DATABASE_OWNER_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  ).describe(
    'The same database as the role that owns its tables, so that the role of DATABASE_URL cannot change the ledger.',
  ),
  DATABASE_POOL: count(4, 200).default(16).describe('Most connections to the database.'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address that users see, where a proxy is in front. With https:// browsers are told to stay with that.',
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')).describe(
    'Mail server, as smtp://user:password@host:587. Without it mails are written to DATA_DIR/outbox.',
  ),
  MAIL_FROM: z.string().min(3).default('Mullion <mullion@localhost>').describe('Sender of mails.'),
  SEED_DEMO: flag.default(true).describe('0 leaves out the demo accounts.'),
  SAMPLE_FILM: flag
    .default(true)
    .describe('0 leaves out the film that the demo accounts find in their library.'),
  VITE_MEDIA_BASE: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address put before media paths, as of a content-delivery host that fetches from here. Set it when the page is built, too; the host must answer with CORS headers.',
  ),
  MEDIA_SECRET: optional(z.string().min(32, 'must have at least 32 characters')).describe(
    'Key that signs media addresses. Default: made at random and kept in the database.',
  ),
  ENCRYPTION_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'must have 64 hexadecimal digits')).describe(
    'Key of connected accounts and authenticator apps. Default: made at random, in DATA_DIR/encryption.key.',
  ),
  TAKE_NEW_ENCRYPTION_KEY: flag
    .default(false)
    .describe('1 goes on with another encryption key, when the one before is lost with what it encrypted.'),
  ARYEO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.aryeo.com/v1')
    .describe('Address of the Aryeo API; https, save on ARYEO_TEST_HOST. Keys are sent to its host alone.'),
  ARYEO_TEST_HOST: optional(z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be name:port')).describe(
    'For tests: a host, as name:port, that may be private and speak plain http. Leave it empty otherwise.',
  ),
  STRIPE_SECRET_KEY: optional(z.string().min(8)).describe(
    'Secret key of a Stripe account that takes the money. Without it a test till gives credits and takes none.',
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().min(8)).describe(
    'Signing secret of the Stripe webhook to PUBLIC_URL/api/webhooks/stripe; needed with STRIPE_SECRET_KEY.',
  ),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Another address of the Stripe API, for tests.',
  ),
  INVOICE_SELLER: z
    .string()
    .min(1)
    .max(400)
    .default('Mullion')
    .describe(
      'Name, address and tax number that invoices show for the seller; a semicolon starts a new line.',
    ),
  ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .describe(
      'What this process does: api answers calls, worker works on photos, orders and chores, all does both. See operations.',
    ),
  SEPARATE_PRODUCTS: products.describe(
    'Services whose orders wait for workers that name them in WORKER_PRODUCTS, with commas between, as virtual-staging,item-removal.',
  ),
  WORKER_PRODUCTS: products.describe(
    'Of a worker: the services of SEPARATE_PRODUCTS that it works on, with commas between, and nothing else.',
  ),
  DRAIN_SECONDS: count(0, 3_600)
    .default(0)
    .describe(
      'How long a process that is asked to stop goes on answering calls, and ends the work it has before giving it back.',
    ),
  TRUST_PROXY: count(0, 10)
    .default(0)
    .describe('Number of proxies in front whose X-Forwarded-For is believed; 0 believes none.'),
  WORKER_THREADS: count(1, 64)
    .default(Math.max(1, availableParallelism()))
    .describe('Threads that work on photos and orders. Default: one for each core.'),
  ENGINE_ITEM_REMOVAL: optional(
    z.string().check(({ value, issues }) => {
      const fault = value === 'built-in' ? null : onnxFault(value)
      if (fault !== null) issues.push({ code: 'custom', message: fault, input: value })
    }),
  )
    .transform((value) => value ?? 'built-in')
    .describe(
      'Engine of item removal: built-in, or onnx:/models/lama.onnx for a model on this machine. See below.',
    ),
  ENGINE_ONNX_TIMEOUT: count(1, 900)
    .default(120)
    .describe('Seconds that loading a model, and one run of it, may take each.'),
  ENGINE_IMAGE_ENHANCEMENT: engine('image enhancement'),
  ENGINE_DAY_TO_DUSK: engine('day to dusk'),
  ENGINE_VIRTUAL_STAGING: engine('virtual staging'),
  ENGINE_INTERIOR_DESIGN: engine('interior design'),
  PERCEPTION_MODEL: optional(
    z
      .string()
      .endsWith('.onnx', 'must name a file that ends in .onnx')
      .transform((file) => path.resolve(file)),
  ).describe(
    'ONNX file of a network that tells what photos show, in place of the one that comes with Mullion. See below.',
  ),
  FFMPEG_PATH: optional(z.string().min(1)).describe(
    'FFmpeg that encodes films, or wasm for the one that comes with Mullion. Default: the ffmpeg of this machine, else wasm.',
  ),
  ENGINE_REMOTE_KEY: optional(z.string().min(1)).describe(
    'Key that is sent to remote engines as a bearer token. Without it none is sent.',
  ),
  ENGINE_REMOTE_TIMEOUT: count(1, 600)
    .default(180)
    .describe('Seconds that one answer of a remote engine may take.'),
  STORAGE_URL: optional(
    z.string().refine((value) => folderOfUrl(value) !== undefined || readS3Url(value) !== undefined, {
      error: 'must be a folder, as file:///srv/mullion/files, or a bucket, as s3://bucket/prefix',
    }),
  ).describe(
    'Where photos and all other files are kept: a folder that several servers share, as file:///srv/mullion/files, or a bucket, as s3://bucket/prefix. Default: in DATA_DIR.',
  ),
  AWS_ENDPOINT_URL_S3: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address of a store that speaks the protocol of S3, for STORAGE_URL=s3:. Default: that of Amazon in AWS_REGION.',
  ),
  AWS_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be a name, as eu-central-1'))
    .transform((value) => value ?? 'us-east-1')
    .describe('Region of that store.'),
  AWS_ACCESS_KEY_ID: optional(z.string()).describe('Name of the key to that store.'),
  AWS_SECRET_ACCESS_KEY: optional(z.string()).describe('The key to that store.'),
  DIRECT_UPLOADS: flag
    .default(false)
    .describe(
      '1 has browsers send photos above 8 MB straight to that store, which must let pages of this server do so. See operations.',
    ),
  STORAGE_FREE_MB: count(0, 100_000_000)
    .default(5_000)
    .describe('Megabytes of photos and sounds that an account without a plan keeps; 0 sets no limit.'),
  STORAGE_PLAN_MB: count(0, 100_000_000)
    .default(100_000)
    .describe('Megabytes of photos and sounds that an account with a plan keeps; 0 sets no limit.'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .default(1)
    .describe('Multiplies the limits that count requests by address; those of one account stay as they are.'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')).describe(
    'Bearer token that reads /api/metrics, in the format of Prometheus. Without it there is none.',
  ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('How much is logged: silent, error, warn, info or debug.'),
  NODE_ENV: z
    .string()
    .default('development')
    .describe(
      'production keeps codes out of the log, and refuses to start with what is made for trying out.',
    ),
  ALLOW_IN_PRODUCTION: optional(z.string())
    .transform((value) => (value ?? '').split(',').filter((risk) => risk !== ''))
    .pipe(z.array(z.enum(productionRisks, `has names of ${productionRisks.join(', ')}, with commas between`)))
    .describe(`What production may be started with all the same, of ${productionRisks.join(', ')}.`),
})

/** The variables that say where files are kept. */
export const storageVariables = {
  DATA_DIR: true,
  STORAGE_URL: true,
  AWS_ENDPOINT_URL_S3: true,
  AWS_REGION: true,
  AWS_ACCESS_KEY_ID: true,
  AWS_SECRET_ACCESS_KEY: true,
} as const

function isRemoteEngine(value: string): boolean {
  return value.startsWith('remote:') && /^https?:$/.test(URL.parse(value.slice(7))?.protocol ?? '')
}

function onnxFault(value: string): string | null {
  try {
    readOnnxAddress(value)
    return null
  } catch (error) {
    if (error instanceof RangeError) return `must be built-in, or onnx: and a model; it ${error.message}`
    throw error
  }
}

/** Variables that only make sense together. */
const wholeSchema = configSchema.check(({ value, issues }) => {
  const aryeo = new URL(value.ARYEO_URL)
  if (aryeo.protocol !== 'https:' && aryeo.host !== value.ARYEO_TEST_HOST) {
    const message = 'must start with https://'
    issues.push({ code: 'custom', path: ['ARYEO_URL'], message, input: undefined })
  }
  const needs = (name: keyof typeof value, why: string) => {
    if (value[name] === undefined)
      issues.push({ code: 'custom', path: [name], message: `must be set with ${why}`, input: undefined })
  }
  if (value.ROLE !== 'all')
    for (const name of ['DATABASE_URL', 'STORAGE_URL', 'ENCRYPTION_KEY'] as const)
      needs(name, `ROLE=${value.ROLE}, to the same as for the other processes`)
  if (value.STORAGE_URL?.startsWith('s3:'))
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) needs(name, 'STORAGE_URL=s3:')
  else if (value.DIRECT_UPLOADS)
    issues.push({
      code: 'custom',
      path: ['DIRECT_UPLOADS'],
      message: 'is for STORAGE_URL=s3:',
      input: undefined,
    })
  if (value.WORKER_PRODUCTS.length > 0 && value.ROLE !== 'worker') {
    const message = 'is for ROLE=worker'
    issues.push({ code: 'custom', path: ['WORKER_PRODUCTS'], message, input: undefined })
  }
  if (value.STRIPE_SECRET_KEY === undefined) return
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'] as const) needs(name, 'STRIPE_SECRET_KEY')
})

export type Config = Readonly<z.output<typeof configSchema>>

/**
 * Reads the environment once. Throws an error that names each wrong variable and what it should be. `uid` is the user
 * that the process runs as.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  uid: number | undefined = process.getuid?.(),
): Config {
  const parsed = wholeSchema.safeParse(env)
  const faults = parsed.success
    ? productionFaults(parsed.data, uid)
    : parsed.error.issues.map(({ path: [name], message }) => ({ name: String(name), message }))
  if (parsed.success && faults.length === 0) return Object.freeze(parsed.data)
  const lines = faults.map(({ name, message }) => `  ${name}: ${message}`)
  throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
}
