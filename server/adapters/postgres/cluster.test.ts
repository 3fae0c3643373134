import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeHalfMade } from './cluster.ts'

/** Above what Linux and macOS give to any process. */
const nobody = 2 ** 22 + 1

test('what killed processes were making goes; what one is making, and what is made, stays', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-cluster-'))
  const stays = ['pgdata', `pgdata.${process.pid}.tmp`, `other.${nobody}.tmp`]
  for (const name of [...stays, `pgdata.${nobody}.tmp/cluster`])
    mkdirSync(path.join(folder, name), { recursive: true })
  removeHalfMade(path.join(folder, 'pgdata'))
  expect(readdirSync(folder).sort()).toEqual(stays.sort())
  rmSync(folder, { recursive: true })
})
