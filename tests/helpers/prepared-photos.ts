import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cleanName } from '../../server/usecases/files/clean-name.ts'
import type { App } from './app.ts'
import { findRun } from './test-run.ts'

/*
 * Photos that a run of tests has uploaded once are copied after that, as row and files, which takes hundredths of a
 * second in place of one or two.
 */

/** A row of the table of images, as JSON. */
type Row = Record<string, unknown> & { id: string }

/** Where this run keeps a prepared picture, or will; undefined where the process belongs to no run. */
export function preparedPlace(bytes: Uint8Array): string | undefined {
  const run = findRun()
  return run && path.join(run.folder, 'photos', createHash('sha256').update(bytes).digest('hex'))
}

const folderOf = (app: App, imageId: string) => path.join(app.dataDir, 'files', 'photos', imageId)

/** Keeps a prepared photo, its row and its files, to be copied. */
export async function keepPrepared(app: App, imageId: string, place: string): Promise<void> {
  const [{ row }] = await app.query<{ row: Row }>('select to_jsonb(i) as row from images i where id = $1', [
    imageId,
  ])
  mkdirSync(path.dirname(place), { recursive: true })
  const part = mkdtempSync(`${place}.`)
  cpSync(folderOf(app, imageId), path.join(part, 'files'), { recursive: true })
  writeFileSync(path.join(part, 'row.json'), JSON.stringify(row))
  try {
    renameSync(part, place)
  } catch {
    // Another process has kept the same picture at the same time.
    rmSync(part, { recursive: true })
  }
}

/** Puts a kept photo into the library of a user, as if it had been uploaded and prepared now. Returns its id. */
export async function copyPrepared(app: App, token: string, place: string, name: string): Promise<string> {
  const text = readFileSync(path.join(place, 'row.json'), 'utf8')
  const id = randomUUID()
  const row = JSON.parse(text.replaceAll((JSON.parse(text) as Row).id, id)) as Row
  const { data } = await app.api<{ user: { id: string } }>('GET', '/users/self', { token })
  cpSync(path.join(place, 'files'), folderOf(app, id), { recursive: true })
  await app.query(
    `insert into images
     select * from jsonb_populate_record(null::images, $1::jsonb || jsonb_build_object('created_at', now()))`,
    [JSON.stringify({ ...row, user_id: data.user.id, name: cleanName(name, 'Photo') })],
  )
  return id
}
