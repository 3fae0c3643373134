import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { findLedgerFaults } from './ledger-faults.ts'

/** Holds after every test: no balance below zero, and each is the sum of its ledger; nothing is settled twice. */
export async function assertLedgerBalances(app: App): Promise<void> {
  expect(await findLedgerFaults(app)).toEqual([])
}

/** Lots never hold more than their balance: what they do not hold does not expire. */
export async function assertLots(app: App): Promise<void> {
  const wrong = await app.query(`
    select l.user_id, l.kind, sum(l.remaining)::int as lots, coalesce(b.balance, 0)::int as balance
    from credit_lots l
    left join balances b on b.user_id = l.user_id and b.kind = l.kind
    group by l.user_id, l.kind, b.balance
    having sum(l.remaining) > coalesce(b.balance, 0)`)
  expect(wrong).toEqual([])
}

/**
 * Every file of photos, masks and results is named by a row, and nothing is half written or half received. A server that
 * `wasKilled` may have been writing: what that leaves is swept by the hour (local-storage.test.ts).
 */
export async function assertNoOrphans(app: App, { wasKilled = false } = {}): Promise<void> {
  const rows = await app.query<Record<string, string | null>>(`
    select original_key, display_key, preview_key, thumbnail_key, suggestion_key, perception_key, patch_key, picture_key
    from images`)
  const masks = await app.query<{ key: string }>('select key from masks')
  const named = new Set([...rows, ...masks].flatMap((row) => Object.values(row)))
  const lossless = new Set(
    rows.map(({ original_key: key }) => path.posix.join(path.posix.dirname(key!), 'lossless.png')),
  )
  // What says whose files these are is named by the database's settings.
  const kept = filesIn(path.join(app.dataDir, 'files')).filter(
    (key) => key !== '.installation' && !(wasKilled && key.startsWith('.parts/')),
  )
  expect(kept.filter((key) => !named.has(key) && !lossless.has(key))).toEqual([])
  expect(filesIn(path.join(app.dataDir, 'tmp'))).toEqual([])
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}
