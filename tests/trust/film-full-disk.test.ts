import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { orderFilm, videoCredits, waitForFilm } from '../helpers/films.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { plainRoomJpeg } from '../helpers/pictures.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { addReady } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

const disk = mountSmallDisk(220)
if (!disk)
  console.warn('SKIPPED: films on full disks. No disk can be mounted here; run as root, or with sudo.')

// The database lies on another disk: what becomes of it on a full one is tested in full-disk.test.ts.
describe.skipIf(!disk)('a disk that becomes full while a film is rendered', () => {
  let app: AppProcess
  let token: string
  let photo: Image

  beforeAll(async () => {
    app = await startApp({ parent: disk!.folder })
    token = (await app.signIn()).access_token
    photo = await addReady(app, token, await plainRoomJpeg())
  })
  afterAll(async () => {
    try {
      await assertLedgerBalances(app)
    } finally {
      await app.stop()
      disk!.unmount()
    }
  })

  const files = (folder: string): string[] => {
    const root = path.join(app.dataDir, folder)
    if (!existsSync(root)) return []
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  }

  test('ends it at once, keeps nothing half done, and gives the credit back; then all goes on', async () => {
    const before = await videoCredits(app, token)
    const clips = [0.3, 0.5, 0.7].map((x) => ({ image_id: photo.id, frames: 90, focus: { x, y: 0.5 } }))
    const { data } = await orderFilm(app, token, { film: { clips }, engine: 'v24', preset: '720p' })
    const isBegun = () => (files('film-cache').length > 0 ? true : undefined)
    await waitFor('a part of the film to be there', isBegun, 60_000)
    disk!.fillUntil(0)
    const failed = await waitForFilm(app, token, data.video.id)
    expect([failed.status, failed.error?.code]).toEqual(['failed', 'storage_full'])
    expect(failed.error?.message).toMatch(/disk is full.*free some space, then try again/)
    expect(await videoCredits(app, token)).toEqual(before)
    expect(files('film-cache').filter((name) => !name.endsWith('.mp4'))).toEqual([])
    expect(files('film-work')).toEqual([])
    expect(files(`files/films/${data.video.id}`)).toEqual([])
    disk!.makeRoom()
    const film = { clips: [{ image_id: photo.id, frames: 30 }] }
    const again = await orderFilm(app, token, { film, engine: 'v24', preset: '720p' })
    const done = await waitForFilm(app, token, again.data.video.id)
    expect([done.status, done.error]).toEqual(['completed', null])
  })
})
