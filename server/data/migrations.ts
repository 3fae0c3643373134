import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as initial } from './migrations/001-initial.ts'
import { up as hints } from './migrations/002-hints.ts'
import { up as library } from './migrations/003-library.ts'
import { up as billing } from './migrations/004-billing.ts'
import { up as people } from './migrations/005-people.ts'
import { up as aryeo } from './migrations/006-aryeo.ts'
import { up as treatments } from './migrations/007-treatments.ts'
import { up as films } from './migrations/008-films.ts'
import { up as versionNames } from './migrations/009-version-names.ts'
import { up as merges } from './migrations/010-merges.ts'
import { up as removalsAlter } from './migrations/011-removals-alter.ts'
import { up as filmRenders } from './migrations/012-film-renders.ts'
import { up as stagingLayouts } from './migrations/013-staging-layouts.ts'
import { up as filmOutputs } from './migrations/014-film-outputs.ts'
import { up as askers } from './migrations/015-askers.ts'
import { up as foregroundMasks } from './migrations/016-foreground-masks.ts'
import { up as sessionList } from './migrations/017-session-list.ts'
import { up as fileHashes } from './migrations/018-file-hashes.ts'
import { up as payments } from './migrations/019-payments.ts'
import { up as identity } from './migrations/020-identity.ts'
import { up as exports } from './migrations/021-exports.ts'
import { up as selections } from './migrations/022-selections.ts'
import { up as designs } from './migrations/023-designs.ts'
import { up as perception } from './migrations/024-perception.ts'
import type { Schema } from './schema.ts'

/** By the names that databases record. They are applied in the order of their numbers, each of which stands once. */
const migrations: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-hints': { up: hints },
  '003-library': { up: library },
  '004-billing': { up: billing },
  '005-people': { up: people },
  '006-aryeo': { up: aryeo },
  '007-treatments': { up: treatments },
  '008-films': { up: films },
  '009-version-names': { up: versionNames },
  '010-merges': { up: merges },
  '011-removals-alter': { up: removalsAlter },
  '012-film-renders': { up: filmRenders },
  '013-staging-layouts': { up: stagingLayouts },
  '014-film-outputs': { up: filmOutputs },
  '015-askers': { up: askers },
  '016-foreground-masks': { up: foregroundMasks },
  '017-session-list': { up: sessionList },
  '018-file-hashes': { up: fileHashes },
  '019-payments': { up: payments },
  '020-identity': { up: identity },
  '021-exports': { up: exports },
  '022-selections': { up: selections },
  '023-designs': { up: designs },
  '024-perception': { up: perception },
}

/** Names that earlier versions of Mullion recorded, when some numbers stood twice, and the names of today. */
const renamed: Record<string, string> = {
  '002-library': '003-library',
  '003-billing': '004-billing',
  '003-people': '005-people',
  '004-aryeo': '006-aryeo',
  '005-treatments': '007-treatments',
  '006-films': '008-films',
  '006-version-names': '009-version-names',
  '007-merges': '010-merges',
  '008-removals-alter': '011-removals-alter',
}

/** What a database of this version has recorded, and what a recorded name is today. */
export const migrationNames: readonly string[] = Object.keys(migrations)
export const nameOfToday = (recorded: string): string => renamed[recorded] ?? recorded

/**
 * Brings the schema up to date. Safe when several processes start at once: one migrates, the others wait. Throws where a
 * newer version has migrated: what that wrote since may be what this one does not understand.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await renameRecorded(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const later = (await readRecorded(db)).filter((name) => !(name in migrations))
  if (later.length > 0)
    throw new Error(
      `A newer version of Mullion has worked with this database (${later.join(', ')}). Start that one, or a newer one.`,
    )
  const { error, results } = await migrator.migrateToLatest()
  const failed = results?.find((result) => result.status === 'Error')
  if (error) {
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}`, {
      cause: error,
    })
  }
}

/**
 * Makes the tables of an empty database as they were when these migrations were recorded. False where one of them is not
 * known, as it is of a newer version.
 */
export async function migrateTo(db: Kysely<Schema>, recorded: readonly string[]): Promise<boolean> {
  const names = recorded.map(nameOfToday).sort()
  const last = names.at(-1)
  if (last === undefined || !names.every((name) => name in migrations)) return false
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw new Error('The tables could not be made', { cause: error })
  return true
}

/**
 * Gives recorded migrations the names of today. One statement, so all or none are renamed, and a second process that
 * starts at once finds nothing left to rename. The order of the names is that of before, as the Migrator demands.
 */
async function renameRecorded(db: Kysely<Schema>): Promise<void> {
  if (!(await isRecording(db))) return
  await sql`
    update kysely_migration set name = renamed.name_now
    from jsonb_each_text(${JSON.stringify(renamed)}::jsonb) as renamed (name_before, name_now)
    where kysely_migration.name = renamed.name_before`.execute(db)
}

async function readRecorded(db: Kysely<Schema>): Promise<string[]> {
  if (!(await isRecording(db))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function isRecording(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}
