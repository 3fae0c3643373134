import type { ExportSettings } from '../../core/contract/export.ts'
import type { ColumnType, Generated } from 'kysely'
import type { FilmRatio } from '../../core/contract/film-document.ts'
import type { FilmEngine, FilmPreset } from '../../core/contract/film-shapes.ts'
import type { ArchiveContent } from '../../core/contract/library.ts'
import type { Notification, Order, Plan, Product, Role } from '../../core/contract/shapes.ts'
import type {
  DefaultTime,
  DocumentColumn,
  Json,
  Optional,
  OptionalDocument,
  OptionalJson,
  OptionalTime,
  Time,
} from './columns.ts'
import type {
  AccountEvents,
  Acts,
  Authenticators,
  Passkeys,
  RecoveryCodes,
  UsedChallenges,
} from './identity-schema.ts'
import type { ConnectedAccounts, ImportedImages, Syncs } from './sync-schema.ts'

export type CreditKind = 'image' | 'video'
export type LedgerEntry =
  | 'grant'
  | 'hold'
  | 'capture'
  | 'release'
  | 'expire'
  | 'erase'
  | 'reverse'
  | 'restore'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface Users {
  id: string
  email: string
  full_name: string
  password_hash: string
  email_verified_at: OptionalTime
  role: Generated<Role>
  roles: Generated<Role[]>
  profile_picture: Optional<string>
  is_muted: Generated<boolean>
  nmls_number: Optional<string>
  phone_number: Optional<string>
  dashboard_order: Optional<string[]>
  export_settings: OptionalJson<ExportSettings>
  invited_at: OptionalTime
  created_at: DefaultTime
}

interface Sessions {
  id: string
  user_id: string
  token_hash: Buffer
  created_at: DefaultTime
  last_used_at: DefaultTime
  expires_at: Time
  agent: Optional<string>
  network: Optional<string>
  confirmed_at: OptionalTime
}

interface Codes {
  id: string
  user_id: string
  purpose: 'verify' | 'reset' | 'address'
  code_hash: string
  attempts: Generated<number>
  reset_token_hash: Optional<Buffer>
  created_at: DefaultTime
  expires_at: Time
  used_at: OptionalTime
  device: Optional<Buffer>
  network: Optional<string>
  full_name: Optional<string>
  password_hash: Optional<string>
  email: Optional<string>
}

interface Files {
  key: string
  sha256: Buffer
  bytes: number
  checked_at: DefaultTime
  damaged_at: OptionalTime
}

interface KnownDevices {
  user_id: string
  device: Buffer
  used_at: DefaultTime
}

interface RateLimits {
  key: string
  window_start: Time
  hits: number
}

interface Plans {
  id: string
  name: string
  type: Plan['type']
  price: number
  currency: string
  credits: number
  interval: Plan['interval']
  description: string
  is_popular: Generated<boolean>
}

interface Subscriptions {
  id: string
  user_id: string
  plan_id: string
  purchase_id: Optional<string>
  created_at: DefaultTime
  ends_at: OptionalTime
}

interface Balances {
  user_id: string
  kind: CreditKind
  balance: Generated<number>
}

interface Images {
  id: string
  user_id: string
  name: string
  kind: 'original' | 'result'
  status: Generated<'processing' | 'ready' | 'failed'>
  stage: Generated<string>
  mime: string
  width: Generated<number>
  height: Generated<number>
  bytes: Generated<number>
  product: Optional<Product>
  service_id: Optional<string>
  order_id: Optional<string>
  parent_id: Optional<string>
  root_id: Optional<string>
  original_key: string
  display_key: Optional<string>
  preview_key: Optional<string>
  thumbnail_key: Optional<string>
  patch_key: Optional<string>
  picture_key: Optional<string>
  alters_property: Generated<boolean>
  suggestion_key: Optional<string>
  /** The map of what it shows; null where no network has looked at it. */
  perception_key: Optional<string>
  version_name: Optional<string>
  analysis: OptionalDocument<'analysis'>
  is_favorite: Generated<boolean>
  created_at: DefaultTime
  deleted_at: OptionalTime
}

interface Masks {
  id: string
  user_id: string
  image_id: string
  key: string
  coverage: number
  bounds: OptionalJson<Bounds>
  revision: number
  is_draft: Generated<boolean>
  is_foreground: Generated<boolean>
  /** Of a saved selection; null for masks of drafts, orders and layouts. */
  name: Optional<string>
  hints: OptionalDocument<'hints'>
  created_at: DefaultTime
}

interface Orders {
  id: string
  user_id: string
  product: Product
  service_id: string
  image_id: string
  mask_id: Optional<string>
  settings: DocumentColumn<'order settings'>
  space_id: Optional<string>
  layout: OptionalDocument<'staging layout'>
  design: OptionalDocument<'interior design'>
  seed: number
  status: Order['status']
  stage: Generated<string>
  progress: Generated<number>
  credits: number
  engine: Json<Order['engine']>
  took_ms: Optional<number>
  mask_coverage: Optional<number>
  changed_outside: Optional<number>
  error: OptionalJson<NonNullable<Order['error']>>
  created_at: DefaultTime
  finished_at: OptionalTime
}

interface Ledger {
  id: ColumnType<number, never, never>
  user_id: string
  kind: CreditKind
  entry: LedgerEntry
  amount: number
  order_id: Optional<string>
  key: string
  created_at: DefaultTime
}

interface IdempotencyKeys {
  user_id: string
  key: string
  request_hash: string
  status: number
  response: Json<object>
  created_at: DefaultTime
}

interface Notifications {
  id: string
  user_id: string
  kind: Notification['kind']
  title: string
  body: string
  link: Optional<string>
  is_read: Generated<boolean>
  created_at: DefaultTime
}

interface Videos {
  id: string
  user_id: string
  title: string
  status: Order['status']
  progress: Generated<number>
  stage: Generated<string>
  engine: FilmEngine
  credits: number
  film: DocumentColumn<'film'>
  file_key: Optional<string>
  poster_key: Optional<string>
  duration: Optional<number>
  width: Optional<number>
  height: Optional<number>
  error: OptionalJson<NonNullable<Order['error']>>
  is_favorite: Generated<boolean>
  created_at: DefaultTime
  preset: Generated<FilmPreset>
  bytes: Optional<number>
}

interface FilmRenders {
  id: string
  video_id: string
  user_id: string
  engine: FilmEngine
  preset: FilmPreset
  film: DocumentColumn<'film'>
  credits: number
  created_at: DefaultTime
  is_output: Generated<boolean>
}

interface FilmOutputs {
  video_id: string
  preset: FilmPreset
  ratio: FilmRatio
  file_key: string
  bytes: number
  width: number
  height: number
  created_at: DefaultTime
}

interface FilmDrafts {
  id: string
  user_id: string
  title: string
  engine: FilmEngine
  preset: FilmPreset
  film: DocumentColumn<'unfinished film'>
  video_id: Optional<string>
  revision: number
  updated_at: Time
}

interface BrandKits {
  user_id: string
  brand: DocumentColumn<'brand'>
}

interface Audios {
  id: string
  user_id: string
  name: string
  mime: string
  key: string
  bytes: number
  duration: number
  created_at: DefaultTime
}

interface Archives {
  id: string
  user_id: string
  image_ids: string[]
  content: ArchiveContent
  /** Films to pack, in place of images. */
  video_ids: Generated<string[]>
  created_at: DefaultTime
}

interface Exports {
  id: string
  user_id: string
  image_ids: string[]
  settings: Json<ExportSettings>
  created_at: DefaultTime
}

interface CreditLots {
  id: string
  user_id: string
  kind: CreditKind
  credits: number
  remaining: number
  expires_at: Time
  lapsed_at: OptionalTime
  purchase_id: Optional<string>
}

interface LotUses {
  order_id: string
  lot_id: string
  amount: number
}

interface Coupons {
  id: string
  percent_off: number
  once_per_user: boolean
  is_active: Generated<boolean>
}

interface Purchases {
  id: string
  user_id: Optional<string>
  plan_id: string
  plan_name: string
  kind: CreditKind
  interval: Plan['interval']
  quantity: number
  credits: number
  subtotal: number
  discount: number
  amount: number
  currency: string
  coupon_id: Optional<string>
  till: 'test' | 'stripe'
  checkout_id: Optional<string>
  payment_id: Optional<string>
  checked_at: OptionalTime
  refunded: Generated<number>
  disputed: Generated<number>
  credits_reversed: Generated<number>
  credits_missing: Generated<number>
  reversals: Generated<number>
  reversed_at: OptionalTime
  status: Generated<'open' | 'paid' | 'failed' | 'expired' | 'mismatch'>
  created_at: DefaultTime
  paid_at: OptionalTime
}

interface Invoices {
  id: string
  serial: number
  purchase_id: string
  user_id: Optional<string>
  buyer_name: string
  buyer_email: string
  seller: string
  amount: number
  credits_until: OptionalTime
  created_at: Time
}

interface Merges {
  id: string
  user_id: string
  service_id: Optional<string>
  frame_ids: string[]
  status: Generated<Order['status']>
  stage: Generated<string>
  progress: Generated<number>
  image_id: Optional<string>
  error: OptionalJson<NonNullable<Order['error']>>
  created_at: DefaultTime
  finished_at: OptionalTime
}

export interface Schema {
  settings: { key: string; value: string }
  users: Users
  sessions: Sessions
  codes: Codes
  known_devices: KnownDevices
  account_events: AccountEvents
  acts: Acts
  authenticators: Authenticators
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  used_challenges: UsedChallenges
  files: Files
  rate_limits: RateLimits
  plans: Plans
  subscriptions: Subscriptions
  balances: Balances
  images: Images
  masks: Masks
  orders: Orders
  ledger: Ledger
  idempotency_keys: IdempotencyKeys
  notifications: Notifications
  archives: Archives
  exports: Exports
  merges: Merges
  videos: Videos
  audios: Audios
  film_renders: FilmRenders
  film_outputs: FilmOutputs
  film_drafts: FilmDrafts
  brand_kits: BrandKits
  credit_lots: CreditLots
  lot_uses: LotUses
  coupons: Coupons
  purchases: Purchases
  invoices: Invoices
  invoice_serial: { last: number }
  connected_accounts: ConnectedAccounts
  syncs: Syncs
  imported_images: ImportedImages
}
