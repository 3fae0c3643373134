import type { Page } from '@playwright/test'
import { seedVideo } from '../helpers/films.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { sound, wavTone } from '../helpers/sounds.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, signIn, test } from './fixtures.ts'

const song = (name: string, seconds = 4) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wavTone(seconds),
})

/** The sounds stand in the bin of the builder. */
async function openMusic(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Media' }).getByText('Music', { exact: true }).click()
}

test('sounds are uploaded by button and by drop, heard, and deleted with undo', async ({ page, app }) => {
  await app.query('delete from audios')
  await signIn(page, app)
  await page.getByRole('link', { name: 'AI Video Builder' }).first().click()
  await page.waitForURL('**/video-settings**')
  await openMusic(page)
  await expect(page.getByRole('heading', { name: 'No sounds yet' })).toBeVisible()
  await page.getByLabel('Upload sounds').setInputFiles([song('Voice.wav'), song('Piano.wav', 65)])
  const rows = page.getByRole('list', { name: 'Own sounds' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Piano.wav')
  await expect(rows.first()).toContainText('1:05')

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'Dropped.ogg'))
      return transfer
    },
    [...sound('tone.ogg')],
  )
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped })
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Play Voice.wav' }).click()
  const place = page.getByRole('slider', { name: 'Place in Voice.wav' })
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause Voice.wav' }).click()
  await expect(page.getByRole('button', { name: 'Play Voice.wav' })).toBeVisible()
  await place.focus()
  await page.keyboard.press('Home')
  await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:04')
  await page.getByRole('button', { name: 'Play Piano.wav' }).click()
  await expect(place).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Piano.wav' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(2)
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  const left = async () => (await app.query<{ n: number }>('select count(*)::int as n from audios'))[0].n
  expect(await left()).toBe(3)
  await page.getByRole('button', { name: 'Actions for Piano.wav' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  // The first deletion's notice may still be fading.
  await expect(page.getByText('Deleting the audio').last()).toBeVisible()
  await page.goto('/home')
  await expect.poll(left).toBe(2)
})

test('a file that is no sound is refused with the reason, and the next one is taken', async ({
  context,
  app,
}) => {
  // A page of its own: the refusal is logged by the browser.
  const page = await context.newPage()
  await beSignedIn(page, app)
  await page.goto('/video-settings')
  await openMusic(page)
  await page
    .getByLabel('Upload sounds')
    .setInputFiles([
      { name: 'film.mp3', mimeType: 'audio/mpeg', buffer: sound('film.mp4') },
      { name: 'nothing.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) },
      song('After.wav', 7),
    ])
  await expect(page.getByText('This is a video. Choose a file that holds sound alone.')).toBeVisible()
  await expect(page.getByText('nothing.mp3 is empty. Choose another file.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Own sounds' })).toContainText('After.wav')
})

test('films of the library are marked, filtered, opened and deleted with undo', async ({ page, app }) => {
  const { user } = await app.signIn()
  await app.query('delete from videos')
  await seedVideo(app, user.id, { title: 'Harbour house' })
  await seedVideo(app, user.id, { title: 'Mill lane' })
  await seedVideo(app, user.id, { title: 'Under way', status: 'processing' })
  await beSignedIn(page, app)
  await page.goto('/media-library')
  await page.getByText('Videos', { exact: true }).click()
  const films = page.getByRole('article')
  await expect(films).toHaveCount(3)
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(films.first()).toContainText('Rendering, 50 %')

  // Under the pointer a card shows its film, at that place.
  const card = page.getByRole('link', { name: 'Mill lane' })
  await card.hover()
  await expect(page.getByLabel('Mill lane, at the pointer')).toBeVisible()

  const heart = page.getByRole('button', { name: 'Favourite Mill lane', exact: true })
  await heart.click()
  await expect(page.getByText('Favorite status updated successfully')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Harbour house' }).focus()
  await page.keyboard.press('f')
  await page.getByText('Favourites', { exact: true }).click()
  await expect(films).toHaveCount(2)
  await page.reload()
  await expect(films).toHaveCount(2)
  await page.getByRole('button', { name: 'Favourite Harbour house', exact: true }).click()
  await expect(films).toHaveCount(1)
  await expect(page.getByText('1 of 1')).toBeVisible()

  await page.getByText('All', { exact: true }).click()
  // Chosen films are downloaded as one ZIP.
  await page.getByRole('link', { name: 'Mill lane' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('article').filter({ hasText: 'Harbour house' }).locator('label').click()
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ZIP' }).click()
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selected films' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Mill lane' }).focus()
  await page.keyboard.press('Delete')
  await expect(films).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(films).toHaveCount(3)

  await page.getByRole('link', { name: 'Mill lane' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mill lane' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit film' })).toBeVisible()
  // The player is worked by keys, wherever the focus is.
  const player = page.getByLabel('Mill lane', { exact: true })
  const read = () => player.evaluate((video: HTMLVideoElement) => video.currentTime / video.duration)
  await expect.poll(read).toBe(0)
  await page.keyboard.press('End')
  await expect.poll(read).toBe(1)
  await page.keyboard.press('j')
  await expect.poll(read).toBe(0)
  await page.keyboard.press('m')
  expect(await player.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await expect(page.getByText('Photo 1 of the film was deleted.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  // Its photo was deleted: the film plays and is downloaded, and is rendered in no other form.
  await expect(page.getByRole('menuitem', { name: '4K' })).toContainText('a part was deleted')
  await page.getByRole('menuitem', { name: 'Full HD' }).click()
  expect((await saved).suggestedFilename()).toBe('Mill lane.mp4')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleting the film')).toBeVisible()
  await page.waitForURL('**/ai-video-builder')
  await expect(films).toHaveCount(2)
  await page.goto('/home')
  await expect
    .poll(async () => (await app.query<{ n: number }>('select count(*)::int as n from videos'))[0].n)
    .toBe(2)
})

test('what the server refuses is taken back, and told once', async ({ context, app }) => {
  const { user } = await app.signIn()
  await app.query('delete from videos')
  await seedVideo(app, user.id, { title: 'Kept' })
  const page = await context.newPage()
  await beSignedIn(page, app)
  await page.goto('/media-library?tab=videos')
  await page.route('**/api/audio-video/favorite', (route) => route.abort())
  const heart = page.getByRole('button', { name: 'Favourite Kept', exact: true })
  await heart.click()
  await expect(page.getByText('Unable to connect to server')).toHaveCount(1)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await app.query("update videos set status = 'queued'")
  await page.getByRole('link', { name: 'Kept' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByText('This film is being rendered. Wait until it is done.')).toHaveCount(1, {
    timeout: 15_000,
  })
  await expect(page.getByRole('article')).toHaveCount(1)
  // What a list cannot be loaded for is said in the words of the specification when the server gives none.
  await page.route('**/api/audio-video/get-all-videos*', (route) =>
    route.fulfill({
      status: 400,
      json: { meta: { success: false, status: 400, message: '', request_id: 'x' }, data: null },
    }),
  )
  await page.goto('/ai-video-builder')
  await expect(page.getByText('Failed to load videos')).toBeVisible()
  await page.goto('/video-generation/none')
  await expect(page.getByRole('heading', { name: 'There is no such film' })).toBeVisible()
})

test('a photo that a film uses is deleted only after a question', async ({ page, app }) => {
  const { user, access_token: token } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(), 'Pantry.jpg')
  await app.query('delete from videos')
  await seedVideo(app, user.id, {
    title: 'Harbour house',
    film: { version: 1, clips: [{ image_id: photo.id, frames: 90 }] },
  })
  await beSignedIn(page, app)
  await page.goto('/media-library')
  const tile = page.getByRole('link', { name: /^Pantry\.jpg/ })
  await tile.focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete a photo that a film uses?' })
  await expect(question).toContainText('This photo is in “Harbour house”.')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(tile).toBeFocused()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete anyway' }).click()
  await expect(tile).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile).toBeVisible()
})
