import type { ColumnType } from 'kysely'
import type { AccountEventKind, ActDetail, ActKind } from '../../core/contract/identity.ts'
import type { DefaultTime, Optional, OptionalTime, Time } from './columns.ts'

// Who came in, how, and what administrators did; written once, see the migration.

type Serial = ColumnType<number, never, never>

export interface AccountEvents {
  id: Serial
  user_id: string
  kind: AccountEventKind
  agent: Optional<string>
  network: Optional<string>
  created_at: DefaultTime
}

export interface Acts {
  id: Serial
  actor_id: string
  subject_id: Optional<string>
  kind: ActKind
  detail: ColumnType<ActDetail, string, never>
  created_at: DefaultTime
}

export interface Authenticators {
  user_id: string
  sealed_secret: Buffer
  last_step: ColumnType<number, number | undefined, number>
  created_at: DefaultTime
  confirmed_at: OptionalTime
}

export interface RecoveryCodes {
  user_id: string
  prefix: string
  code_hash: string
  used_at: OptionalTime
}

export interface Passkeys {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: DefaultTime
  used_at: OptionalTime
}

export interface UsedChallenges {
  hash: Buffer
  expires_at: Time
}
