import type { ColumnType, Generated } from 'kysely'
import type { Sync } from '../../core/contract/aryeo.ts'
import type { ErrorCode } from '../../core/contract/errors.ts'
import type { DefaultTime, Optional, OptionalJson, OptionalTime } from './columns.ts'

export interface ConnectedAccounts {
  user_id: string
  provider: 'aryeo'
  sealed_key: Buffer
  created_at: DefaultTime
}

export interface Syncs {
  id: string
  user_id: string
  provider: 'aryeo'
  state: Generated<Sync['state']>
  stage: Generated<string>
  total: Generated<number>
  done: Generated<number>
  listings: Generated<number>
  imported: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  problems: ColumnType<Sync['problems'], string | undefined, string>
  error: OptionalJson<{ code: ErrorCode; message: string; retryAfter?: number }>
  is_left: Generated<boolean>
  created_at: DefaultTime
  finished_at: OptionalTime
}

export interface ImportedImages {
  user_id: string
  provider: 'aryeo'
  listing_id: string
  image_id: string
  photo_id: Optional<string>
  sync_id: string
  vanished_at: OptionalTime
  created_at: DefaultTime
}

/** The tables, as the migrations leave them. */
