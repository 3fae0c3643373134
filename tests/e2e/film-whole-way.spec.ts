import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readFilmFile } from '../helpers/mp4.ts'
import { houseJpeg, lawnJpeg, roomJpeg } from '../helpers/pictures.ts'
import { probeFilm } from '../helpers/probe-film.ts'
import { wavBeats } from '../helpers/sounds.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

/** Files dropped on the page, as from a folder. */
async function drop(
  page: Page,
  files: readonly { name: string; type: string; bytes: Buffer }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const made = new DataTransfer()
      for (const { name, type, text } of dropped)
        made.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type }))
      return made
    },
    files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') })),
  )
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
}

/** Holds up calls until they are released. */
async function holdUp(page: Page, calls: string): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<undefined>()
  await page.route(calls, async (route) => {
    await held.promise
    await route.continue()
  })
  return { release: () => held.resolve(undefined) }
}

test('a first film: photos and music are dropped, cut, changed, seen, drafted, ordered and played', async ({
  page,
  app,
}) => {
  test.setTimeout(240_000)
  await page.addInitScript(() => {
    const Own = AudioContext
    globalThis.AudioContext = class extends Own {
      constructor(options?: AudioContextOptions) {
        super(options)
        Object.assign(globalThis, { clockOfSound: () => this.currentTime })
      }
    }
  })
  await beSignedIn(page, app)
  await page.goto('/video-settings?new')
  await expect(page.getByRole('button', { name: 'Build a first cut' })).toBeVisible()
  const jpeg = 'image/jpeg'
  const sound = await holdUp(page, '**/audio-video/upload-audio')
  await drop(page, [
    { name: 'Front.jpg', type: jpeg, bytes: await houseJpeg(960, 640) },
    { name: 'Kitchen.jpg', type: jpeg, bytes: await roomJpeg(960, 640) },
    { name: 'Garden.jpg', type: jpeg, bytes: await lawnJpeg(960, 640) },
    { name: 'Song.wav', type: 'audio/wav', bytes: wavBeats(8, 120) },
  ])
  // A cut made now would be without the music.
  await expect(page.getByText('As soon as one more file is here')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Build a first cut' })).toBeDisabled()
  sound.release()
  await expect(page.getByText('Of 3 photos to Song')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Build a first cut' }).click()
  const clips = page.getByRole('listbox', { name: 'Photos', exact: true }).getByRole('option')
  await expect(clips).toHaveCount(3)
  await expect(clips.first()).toHaveAccessibleName(/^Front, /)
  await expect(page.getByRole('button', { name: /^\d+ BPM$/ })).toBeVisible()

  // Three clips are changed: how the camera moves, how one becomes the next, how long it is.
  const press = async (place: number) => clips.nth(place).click({ position: { x: 40, y: 10 } })
  await press(0)
  await page.getByRole('radiogroup', { name: 'On the photo' }).getByText('Pull out').click()
  await press(1)
  await page.getByLabel('Transition').selectOption('wipe')
  await press(2)
  const long = (await clips.nth(2).getAttribute('aria-label'))!
  await page.getByRole('button', { name: 'Shorter' }).click()
  await expect(clips.nth(2)).not.toHaveAccessibleName(long)

  // A corner of the camera's start is dragged: Escape takes it back, a release keeps it.
  await page.getByRole('radiogroup', { name: 'On the photo' }).getByText('Custom').click()
  const start = page.getByRole('button', { name: /^Start \d+ %/ })
  await expect(start).toBeVisible()
  const before = await start.textContent()
  const photo = (await page.getByRole('img', { name: 'Garden' }).boundingBox())!
  /** Moves the pointer to the upper left corner; it is there as soon as the pointer shows that it can be taken. */
  const reachCorner = async () => {
    let at = { x: 0, y: 0 }
    await expect(async () => {
      const { x, y } = (await start.boundingBox())!
      at = { x: x - 8, y: y - 8 }
      await page.mouse.move(at.x + 60, at.y + 60)
      await page.mouse.move(at.x, at.y)
      const cursor = await page.evaluate(
        (place) => getComputedStyle(document.elementFromPoint(place.x, place.y)!).cursor,
        at,
      )
      expect(cursor).toBe('nwse-resize')
    }).toPass({ timeout: 15_000 })
    return at
  }
  const drag = async () => {
    const { x, y } = await reachCorner()
    await page.mouse.down()
    await page.mouse.move(x + photo.width * 0.2, y + photo.height * 0.2, { steps: 5 })
  }
  await drag()
  await expect(start).not.toHaveText(before!)
  await page.keyboard.press('Escape')
  await expect(start).toHaveText(before!)
  await page.mouse.up()
  await drag()
  await page.mouse.up()
  await expect(start).not.toHaveText(before!)

  await page.keyboard.press('t')
  await page.keyboard.type('Behind the house')
  await page.keyboard.press('Enter')

  // It plays: other frames by and by, along the clock of the sound.
  const film = page.getByRole('img', { name: 'The film at the playhead' })
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const playhead = page.getByRole('slider', { name: 'Playhead' })
  const frame = async () => Number(await playhead.getAttribute('aria-valuenow'))
  await expect.poll(frame).toBeGreaterThan(10)
  const seen = await film.screenshot()
  const clock = () =>
    page.evaluate(() => (globalThis as { clockOfSound?: () => number }).clockOfSound?.() ?? 0)
  const [frameThen, clockThen] = [await frame(), await clock()]
  await expect.poll(frame).toBeGreaterThan(frameThen + 20)
  expect(await clock()).toBeGreaterThan(clockThen + 0.5)
  expect((await film.screenshot()).equals(seen)).toBe(false)
  await page.keyboard.press('Space')

  // As long as the ruler says, in the draft and in the film.
  const frames = Number(await playhead.getAttribute('aria-valuemax')) + 1
  const saved = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Free draft' }).click()
  const draft = await readFilmFile(readFileSync(await (await saved).path()))
  expect(draft).toMatchObject({ frames, width: 640, height: 360 })

  await page.getByRole('button', { name: 'Film settings' }).click()
  await page.getByLabel('Output').selectOption('HD, smaller file')
  await page.getByRole('button', { name: /^Order film/ }).click()
  await page.getByRole('link', { name: 'Open the film' }).click({ timeout: 120_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'New film', exact: true })).toBeVisible()
  const player = page.getByLabel('New film', { exact: true })
  await page.keyboard.press('Space')
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5)
  const mp4 = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: /^HD / }).click()
  const place = await (await mp4).path()

  const { boxes, times } = await readFilmFile(readFileSync(place))
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  expect(times).toHaveLength(frames)
  const probed = probeFilm(place)
  if (probed === null) return
  expect(probed.streams).toMatchObject([
    {
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      width: 1280,
      height: 720,
      avg_frame_rate: '30/1',
      nb_read_frames: String(frames),
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_range: 'tv',
    },
    { codec_name: 'aac', sample_rate: '48000', channels: 2 },
  ])
  expect(probed.seconds).toBeCloseTo(frames / 30, 1)
  expect(Math.abs(probed.loudness + 16)).toBeLessThanOrEqual(1)
})
