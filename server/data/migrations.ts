import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as initial } from './migrations/001-initial.ts'
import { up as hints } from './migrations/002-hints.ts'
import { up as library } from './migrations/002-library.ts'
import { up as billing } from './migrations/003-billing.ts'
import { up as people } from './migrations/003-people.ts'
import { up as aryeo } from './migrations/004-aryeo.ts'
import { up as treatments } from './migrations/005-treatments.ts'
import { up as films } from './migrations/006-films.ts'
import { up as versionNames } from './migrations/006-version-names.ts'
import { up as merges } from './migrations/007-merges.ts'
import { up as removalsAlter } from './migrations/008-removals-alter.ts'
import type { Schema } from './schema.ts'

const migrations: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-hints': { up: hints },
  '002-library': { up: library },
  '003-billing': { up: billing },
  '003-people': { up: people },
  '004-aryeo': { up: aryeo },
  '005-treatments': { up: treatments },
  '006-films': { up: films },
  '006-version-names': { up: versionNames },
  '007-merges': { up: merges },
  '008-removals-alter': { up: removalsAlter },
}

/** Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) {
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}`, {
      cause: error,
    })
  }
}
