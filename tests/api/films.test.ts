import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audio, Video } from '../../core/contract/film-shapes.ts'
import { shippedTracks } from '../../core/contract/shipped-tracks.ts'
import type { Image, Pagination } from '../../core/contract/shapes.ts'
import type { Answer, App } from '../helpers/app.ts'
import { seedVideo } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { sendSound, sound, wavTone } from '../helpers/sounds.ts'
import { addReady } from '../helpers/studio.ts'

interface VideoList {
  videos: Video[]
  pagination: Pagination
  next: string | null
}

let app: App
let token: string
let userId: string
let stranger: string
let photo: Image

beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
  stranger = (await app.signIn('newcomer')).access_token
  photo = await addReady(app, token, await roomJpeg())
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const put = (path: string, body: object, as = token) => app.api('PUT', path, { token: as, body })
const filmOf = (seconds: number, clips = 1) => ({
  version: 1,
  clips: Array.from({ length: clips }, () => ({ image_id: photo.id, frames: seconds * 30 })),
})

async function standing() {
  const [counts] = await app.query<object>(
    `select (select count(*) from videos)::int as videos, (select count(*) from ledger)::int as entries,
      (select count(*) from idempotency_keys)::int as keys`,
  )
  const { data } = await app.api<{ total_video: number; holds: object }>('GET', '/subscriptions/my-credits', {
    token,
  })
  return { ...counts, total: data.total_video, holds: data.holds }
}

describe('the order of a film', () => {
  const create = (body: object, as = token) =>
    app.api('POST', '/audio-video/create-video', {
      token: as,
      body: { engine: 'v25', title: 'Listing', ...body },
      headers: { 'idempotency-key': 'film' },
    })

  test('is refused where something is wrong, and nothing is held', async () => {
    const before = await standing()
    const refusal = async (body: object, as = token) => {
      const { status, meta } = await create(body, as)
      return [status, meta.code, meta.message]
    }
    expect(await refusal({ film: { version: 1, clips: [] } })).toEqual([
      400,
      'invalid_request',
      'The film is empty. Add at least one photo.',
    ])
    expect((await refusal({ film: filmOf(4), title: ' ' }))[2]).toBe('Give the film a title')
    expect((await refusal({ film: filmOf(4), engine: 'v23' }))[0]).toBe(400)
    expect((await refusal({ film: { ...filmOf(4), version: 2 } }))[0]).toBe(400)
    expect((await refusal({ film: filmOf(21) }))[2]).toBe(
      'Photo 1 is seen for 21 seconds. Choose 1 to 20, or take it out.',
    )
    expect((await refusal({ film: filmOf(4) }, stranger)).slice(0, 2)).toEqual([403, 'not_subscribed'])
    const missing = { version: 1, clips: [...filmOf(4).clips, { image_id: 'none', frames: 90 }] }
    expect(await refusal({ film: missing })).toEqual([
      404,
      'not_found',
      'Photo 2 of the film was deleted. Replace it, or take it out.',
    ])
    expect((await refusal({ film: filmOf(20, 61) }))[2]).toContain('36000 are the most')
    expect((await refusal({ film: { ...filmOf(4), sounds: [{ audio_id: 'none' }] } }))[0]).toBe(404)
    // Ten credits are there; 16 clips of 20 seconds are 320 seconds, which take eleven.
    expect((await refusal({ film: filmOf(20, 16) })).slice(0, 2)).toEqual([402, 'insufficient_credits'])
    expect(await standing()).toEqual(before)
  })

  test('somebody else’s photo and sound are missing', async () => {
    const other = await app.signUp('films-other@example.com')
    const theirs = await addReady(app, other.access_token, await roomJpeg())
    const foreign = await create({ film: { version: 1, clips: [{ image_id: theirs.id, frames: 90 }] } })
    expect([foreign.status, foreign.meta.message]).toEqual([
      404,
      'Photo 1 of the film was deleted. Replace it, or take it out.',
    ])
  })

  test('to render again asks for a film of one’s own, and takes nothing for unchanged clips', async () => {
    const again = (body: object, as = token) =>
      app.api('POST', '/audio-video/regenerate-video', { token: as, body })
    expect((await again({ id: 'none' })).status).toBe(404)
    const long = filmOf(20, 16)
    const done = await seedVideo(app, userId, { film: { ...long, fps: 30, sounds: [] } })
    // Eleven credits, of ten that are there: another engine makes all clips new.
    expect((await again({ id: done, engine: 'v24' })).meta.code).toBe('insufficient_credits')
    const failed = await seedVideo(app, userId, { status: 'failed', film: long })
    expect((await again({ id: failed })).meta.code).toBe('insufficient_credits')
    const running = await seedVideo(app, userId, { status: 'processing' })
    expect((await again({ id: running })).meta.code).toBe('in_progress')
    await app.query('delete from videos')
  })
})

describe('own films', () => {
  test('come in pages, newest first, that neither repeat nor skip', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.unshift(await seedVideo(app, userId, { title: `Film ${n}` }))
    await app.query(
      `update videos set created_at = date_trunc('minute', created_at) where title in ('Film 2', 'Film 3')`,
    )
    const read: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { data }: Answer<VideoList> = await app.api<VideoList>(
        'GET',
        `/audio-video/get-all-videos?limit=2${next === '' ? '' : `&after=${next}`}`,
        { token },
      )
      expect(data.pagination.totalRecords).toBe(7)
      read.push(...data.videos.map(({ id }) => id))
      next = data.next
    }
    expect(new Set(read)).toEqual(new Set(ids))
    expect(read).toHaveLength(7)
    const second = await app.api<VideoList>('GET', '/audio-video/get-all-videos?limit=3&page=2', { token })
    expect(second.data.videos.map(({ id }) => id)).toEqual(read.slice(3, 6))
    expect((await app.api('GET', '/audio-video/get-all-videos?after=x', { token })).status).toBe(400)
    const theirs = await app.api<VideoList>('GET', '/audio-video/get-all-videos', { token: stranger })
    expect(theirs.data.videos).toEqual([])
  })

  test('are marked, listed as favourites and deleted by their owner alone', async () => {
    await app.query('delete from videos')
    const id = await seedVideo(app, userId)
    const missing = await put('/audio-video/favorite', { video_id: 'none', is_favorite: true })
    const foreign = await put('/audio-video/favorite', { video_id: id, is_favorite: true }, stranger)
    expect([foreign.status, foreign.data, foreign.meta.message]).toEqual([
      missing.status,
      missing.data,
      missing.meta.message,
    ])
    const marked = await put('/audio-video/favorite', { video_id: id, is_favorite: true })
    expect(marked.data).toEqual({ video_id: id, is_favorite: true })
    expect(marked.meta.message).toBe('Favorite status updated successfully')
    const favorites = async () =>
      (await app.api<VideoList>('GET', '/audio-video/favorite-videos', { token })).data
    expect((await favorites()).videos.map((video) => video.id)).toEqual([id])
    await put('/audio-video/favorite', { video_id: id, is_favorite: false })
    expect((await favorites()).pagination).toEqual({ currentPage: 1, totalRecords: 0, totalItems: 0 })

    const { data: all } = await app.api<VideoList>('GET', '/audio-video/get-all-videos', { token })
    const file = `${app.url}${all.videos[0].url}`
    expect(Buffer.from(await (await fetch(file)).arrayBuffer())).toEqual(sound('film.mp4'))
    expect((await put('/audio-video', { video_id: id }, stranger)).status).toBe(404)
    const deleted = await put('/audio-video', { video_id: id })
    expect([deleted.data, deleted.meta.message]).toEqual([{ video_id: id }, 'Video deleted successfully'])
    expect((await put('/audio-video', { video_id: id })).status).toBe(404)
    expect((await fetch(file)).status).toBe(404)
    const running = await seedVideo(app, userId, { status: 'queued' })
    expect((await put('/audio-video', { video_id: running })).meta.code).toBe('in_progress')
    await app.query('delete from videos')
  })

  test('tell how they stand, and are counted on the dashboard', async () => {
    const id = await seedVideo(app, userId, { status: 'processing' })
    const { data } = await app.api<{ status: string; video: Video; url: null }>(
      'GET',
      `/audio-video/status/${id}`,
      { token },
    )
    expect([data.status, data.url, data.video.id]).toEqual(['processing', null, id])
    expect((await app.api('GET', `/audio-video/status/${id}`, { token: stranger })).status).toBe(404)
    const { data: home } = await app.api<{ totals: { videos: number } }>('GET', '/dashboard', { token })
    expect(home.totals.videos).toBe(1)
    await app.query('delete from videos')
  })
})

describe('music and voices', () => {
  test.each([
    ['tone.mp3', 'audio/mpeg', 1.071],
    ['tone.m4a', 'audio/mp4', 1],
    ['tone.ogg', 'audio/ogg', 1],
    ['tone.flac', 'audio/flac', 1],
    ['tone.wav', 'audio/wav', 2],
  ])('%s is known by its content and served as it came', async (name, mime, seconds) => {
    const bytes = name === 'tone.wav' ? wavTone(2) : sound(name)
    const { status, data } = await sendSound(app, token, bytes, '../a nice song.xyz')
    expect(status).toBe(201)
    expect(data.audio).toMatchObject({
      name: 'a nice song.xyz',
      bytes: bytes.length,
      waveform_url: expect.stringContaining('/waveform?') as string,
    })
    expect(data.audio.duration).toBeCloseTo(seconds, 2)
    const file = await fetch(`${app.url}${data.audio.url}`)
    expect(file.headers.get('content-type')).toBe(mime)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
    const bare = data.audio.url.split('?')[0]
    const as = (who: string) => fetch(`${app.url}${bare}`, { headers: { authorization: `Bearer ${who}` } })
    expect((await fetch(`${app.url}${bare}`)).status).toBe(401)
    expect((await as(token)).status).toBe(200)
    expect((await as(stranger)).status).toBe(404)
  })

  test('what is none is refused, and nothing of it stays', async () => {
    const before = await app.query<{ n: number }>('select count(*)::int as n from audios')
    const refused = async (bytes: Buffer, name = 'song.mp3') => {
      const { status, meta } = await sendSound(app, token, bytes, name)
      return [status, meta.code]
    }
    expect(await refused(sound('film.mp4'))).toEqual([415, 'unsupported_media'])
    expect(await refused(sound('tone.webm'))).toEqual([415, 'unsupported_media'])
    expect(await refused(await roomJpeg())).toEqual([415, 'unsupported_media'])
    expect(await refused(Buffer.from('ID3 not a song'))).toEqual([415, 'unsupported_media'])
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'unreadable_file'])
    expect(await refused(Buffer.alloc(30 * 1024 * 1024 + 1))).toEqual([413, 'too_large'])
    expect(await refused(sound('tone.m4a').subarray(0, 900))).toEqual([422, 'unreadable_file'])
    expect(await refused(wavTone(1).subarray(0, 30))).toEqual([422, 'unreadable_file'])
    expect(await app.query('select count(*)::int as n from audios')).toEqual(before)
  })

  test('are listed newest first and deleted by their owner alone', async () => {
    const list = async (as = token) =>
      (await app.api<{ audios: Audio[] }>('GET', '/audio-video/user-audio-list', { token: as })).data.audios
    const all = await list()
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
    expect(await list(stranger)).toEqual([])
    const remove = (audio_id: string, as: string) =>
      app.api('POST', '/audio-video/delete-audio', { token: as, body: { audio_id } })
    expect((await remove(all[0].id, stranger)).status).toBe(404)
    expect((await remove(all[0].id, token)).status).toBe(200)
    expect((await remove(all[0].id, token)).status).toBe(404)
    expect((await fetch(`${app.url}${all[0].url}`)).status).toBe(404)
    expect(await list()).toHaveLength(all.length - 1)
  })

  test('are kept up to a number, counted one upload after the other', async () => {
    await app.query(
      `insert into audios (id, user_id, name, mime, key, bytes, duration)
       select gen_random_uuid()::text, $1, 'filler', 'audio/wav', 'sounds/none/original.wav', 1, 1
       from generate_series(1, 199 - (select count(*) from audios where user_id = $1))`,
      [userId],
    )
    const answers = await Promise.all([2, 3, 4].map((n) => sendSound(app, token, wavTone(n / 8), 'last.wav')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ meta }) => meta.code === 'conflict')).toHaveLength(2)
    await app.query("delete from audios where name = 'filler'")
  })
})

test('a deleted account leaves no sound behind', async () => {
  const email = 'leaves-no-sound@example.com'
  const { access_token: own } = await app.signUp(email)
  const { data } = await sendSound(app, own, wavTone(1), 'mine.wav')
  expect((await app.api('DELETE', '/users/delete-account', { token: own })).status).toBe(200)
  // The address was given to a session, which went with the account.
  expect((await fetch(`${app.url}${data.audio.url}`)).status).toBe(401)
  expect(readStored(data.audio.id)).toBeNull()
})

function readStored(audioId: string): Buffer | null {
  try {
    return readFileSync(`${app.dataDir}/files/sounds/${audioId}/original.wav`)
  } catch {
    return null
  }
}

describe('music that comes with Mullion', () => {
  test('is added to one’s own sounds once, as long as it says, and can be heard', async () => {
    const add = (track: string) =>
      app.api<{ audio: Audio }>('POST', '/audio-video/add-track', { token, body: { track } })
    const before = (await app.api<{ audios: Audio[] }>('GET', '/audio-video/user-audio-list', { token })).data
    for (const { id, title, seconds } of shippedTracks) {
      const { data } = await add(id)
      expect(data.audio.name).toBe(title)
      expect(data.audio.duration).toBeCloseTo(seconds, 1)
      expect((await add(id)).data.audio.id).toBe(data.audio.id)
    }
    const after = (await app.api<{ audios: Audio[] }>('GET', '/audio-video/user-audio-list', { token })).data
    expect(after.audios.length).toBe(before.audios.length + shippedTracks.length)
    expect((await add('another')).meta.code).toBe('invalid_request')
  })

  test('is known by its bytes, not by its name', async () => {
    const { access_token: as } = await app.signUp('knows-tracks@example.com')
    const add = async (track: string) =>
      (await app.api<{ audio: Audio }>('POST', '/audio-video/add-track', { token: as, body: { track } })).data
        .audio.id
    const [track, other] = shippedTracks
    const file = (id: string) => readFileSync(path.join(import.meta.dirname, `../../public/music/${id}.mp3`))
    const own = await sendSound(app, as, file(track.id), 'heard somewhere.mp3')
    expect(await add(track.id)).toBe(own.data.audio.id)
    const changed = file(other.id)
    changed[changed.length - 1] ^= 1
    const lookAlike = await sendSound(app, as, changed, other.title)
    expect(await add(other.id)).not.toBe(lookAlike.data.audio.id)
  })
})
