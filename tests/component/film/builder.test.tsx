import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, run } from '../open.tsx'

const clips = () => page.getByRole('listbox', { name: 'Photos', exact: true }).getByRole('option')

/** What a screen reader says of each clip, up to its motion. */
const said = () =>
  clips()
    .elements()
    .map((clip) => (clip.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(', '))

async function openWithPhotos(...names: string[]): Promise<void> {
  for (const name of names) await run.addPhoto('demo', { width: 640, height: 480 }, `${name}.jpg`)
  await openScreen('/video-settings?new')
  for (const name of names) {
    const tile = page
      .getByRole('listbox', { name: 'Photos of the library' })
      .getByRole('option', { name })
      .first()
    await expect.element(tile).toBeVisible()
    ;(tile.element() as HTMLElement).focus()
    await run.press('Enter')
    await expect.element(clips().last()).toHaveAttribute('aria-label', expect.stringContaining(name))
  }
}

/** The focus on the clip at a place, as Tab and the arrow keys give it. */
async function goTo(place: number): Promise<void> {
  ;(clips().nth(0).element() as HTMLElement).focus()
  await run.press('Home')
  for (let i = 1; i < place; i++) await run.press('ArrowRight')
  await expect.element(clips().nth(place - 1)).toHaveFocus()
}

test('clips are added, trimmed, split, joined, moved, doubled and deleted by keys, and undone', async () => {
  await openWithPhotos('Porch', 'Kitchen', 'Bath')
  expect(said()).toEqual(['Porch, 4 s', 'Kitchen, 4 s', 'Bath, 4 s'])
  await goTo(2)
  await run.press('BracketRight', 'BracketRight', 'BracketRight')
  expect(said()[1]).toBe('Kitchen, 4 s 3 frames')
  await run.press('Shift+BracketLeft')
  expect(said()[1]).toBe('Kitchen, 3 s 3 frames')
  // A cut rolls: what one gains the next one loses.
  await run.press('Alt+BracketRight')
  expect(said()).toEqual(['Porch, 4 s', 'Kitchen, 3 s 4 frames', 'Bath, 3 s 29 frames'])
  await run.press('Comma')
  await expect.poll(said).toEqual(['Kitchen, 3 s 4 frames', 'Porch, 4 s', 'Bath, 3 s 29 frames'])
  await run.press('Control+d')
  expect(said().slice(0, 2)).toEqual(['Kitchen, 3 s 4 frames', 'Kitchen, 3 s 4 frames'])
  await run.press('Delete')
  expect(said()).toEqual(['Kitchen, 3 s 4 frames', 'Porch, 4 s', 'Bath, 3 s 29 frames'])
  await run.press('Control+z', 'Control+z', 'Control+z', 'Control+z')
  expect(said()).toEqual(['Porch, 4 s', 'Kitchen, 3 s 3 frames', 'Bath, 4 s'])

  // The playhead two seconds into the first clip, by seconds.
  const playhead = page.getByRole('slider', { name: 'Playhead' })
  ;(playhead.element() as HTMLElement).focus()
  await run.press('Home', 'Shift+ArrowRight', 'Shift+ArrowRight')
  await expect.element(playhead).toHaveAttribute('aria-valuetext', '00:02:00')
  await run.press('s')
  expect(said().slice(0, 2)).toEqual(['Porch, 2 s', 'Porch, 2 s'])
  await run.press('ArrowDown')
  await expect.element(playhead).toHaveAttribute('aria-valuetext', '00:04:00')
  await run.press('ArrowUp', 'ArrowRight')
  await expect.element(playhead).toHaveAttribute('aria-valuetext', '00:02:01')
  await goTo(1)
  await run.press('Shift+S')
  expect(said()[0]).toBe('Porch, 4 s')
})

test('an end is dragged with what follows, a cut rolls with Alt, and Escape takes a drag back', async () => {
  await openWithPhotos('Hall', 'Lounge', 'Garden')
  await run.press('n')
  const box = (place: number) => clips().nth(place).element().getBoundingClientRect()
  const end = () => [Math.round(box(1).right - 3), Math.round(box(1).top + 20)] as const
  const gardenWas = box(2).left
  const [x, y] = end()
  await run.mouse({ to: [x, y] }, 'down', { to: [x + 40, y], steps: 4 })
  await expect.poll(() => box(2).left).toBeGreaterThan(gardenWas + 20)
  await run.press('Escape')
  await expect.poll(() => Math.round(box(2).left)).toBe(Math.round(gardenWas))
  await run.mouse('up')
  expect(said()).toEqual(['Hall, 4 s', 'Lounge, 4 s', 'Garden, 4 s'])

  await run.press('down Alt')
  await run.mouse({ to: [x, y] }, 'down', { to: [x + 40, y], steps: 4 }, 'up')
  await run.press('up Alt')
  const [hall, lounge, garden] = said()
  expect(hall).toBe('Hall, 4 s')
  expect(lounge).toMatch(/^Lounge, 4 s \d+ frames$/)
  expect(garden).toMatch(/^Garden, 3 s \d+ frames$/)
  // However far it went, a drag is one step.
  await run.press('Control+z')
  expect(said()).toEqual(['Hall, 4 s', 'Lounge, 4 s', 'Garden, 4 s'])

  const from = box(2)
  const to = box(0)
  await run.mouse(
    { to: [Math.round(from.left + from.width / 2), y] },
    'down',
    { to: [Math.round(to.left + 8), y], steps: 6 },
    'up',
  )
  await expect.poll(said).toEqual(['Garden, 4 s', 'Hall, 4 s', 'Lounge, 4 s'])
})

test('several clips are chosen and changed together', async () => {
  await openWithPhotos('Stairs', 'Study', 'Attic')
  await clips()
    .nth(0)
    .click({ position: { x: 40, y: 10 } })
  await clips()
    .nth(2)
    .click({ position: { x: 40, y: 10 }, modifiers: ['Shift'] })
  await expect.element(page.getByRole('heading', { name: '3 clips' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'On the photo' }).getByText('Static').click()
  await page.getByLabelText('Transition').selectOptions('wipe')
  for (const clip of clips().elements().slice(0, 2))
    expect(clip.getAttribute('aria-label')).toMatch(/Static, then wipe/)
  await clips()
    .nth(1)
    .click({ position: { x: 40, y: 10 }, modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByRole('heading', { name: '2 clips' })).toBeVisible()
})

test('a film that is left is there again, with what can be undone', async () => {
  await openWithPhotos('Balcony', 'Pool')
  await goTo(1)
  await run.press('BracketRight')
  await expect.element(page.getByText(/^Saved /)).toBeVisible()
  await openScreen('/video-settings')
  await expect.poll(said).toEqual(['Balcony, 4 s 1 frame', 'Pool, 4 s'])
  await run.press('Control+z')
  expect(said()).toEqual(['Balcony, 4 s', 'Pool, 4 s'])
})
