import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Image } from '../../core/contract/shapes.ts'
import type { MouseAction, Picture } from './commands.ts'
import { openScreen, run } from './open.tsx'

/** Of the photo that `openStudio` opens when it is told of no other. */
const photoSize = { width: 640, height: 480 }

type Place = [x: number, y: number]

interface Studio {
  image: Image
  stage: HTMLElement
  /** Where a place of the stage is on the page, in fractions of the stage. */
  onStage: (x: number, y: number) => Place
  /** Where a place of the photo is on the page, in fractions of the photo, which is fitted with 24 px round it. */
  onPhoto: (x: number, y: number) => Place
}

/** Opens the mask studio on a new photo. */
export async function openStudio(picture: Picture = photoSize): Promise<Studio> {
  const image = await run.addPhoto('demo', picture)
  await openScreen(`/service-item-removal-v2/item-removal/mask?image=${image.id}&mode=manual`)
  await expect.element(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  const stage = page.getByRole('application', { name: 'Photo with mask' }).element() as HTMLElement
  const box = stage.getBoundingClientRect()
  const scale = Math.min((box.width - 48) / image.width, (box.height - 48) / image.height)
  return {
    image,
    stage,
    onStage: (x, y) => [box.x + box.width * x, box.y + box.height * y],
    onPhoto: (x, y) => [
      box.x + box.width / 2 + (x - 0.5) * image.width * scale,
      box.y + box.height / 2 + (y - 0.5) * image.height * scale,
    ],
  }
}

export const coverage = () => page.getByText(/^Mask covers/)
export const coverageText = () => coverage().element().textContent
export const steps = () => page.getByRole('list', { name: 'Steps' })

/** The names of the history's steps in sight. */
export const stepNames = () =>
  steps()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent.replace(/\d+:\d+.*$/, ''))

/** Draws from place to place with the button held. */
export function drag([first, ...rest]: Place[]): Promise<void> {
  return run.mouse({ to: first }, 'down', ...rest.map((to) => ({ to, steps: 4 })), 'up')
}

export function click(...places: Place[]): Promise<void> {
  return run.mouse(...places.flatMap((to): MouseAction[] => [{ to }, 'down', 'up']))
}

/** Paints `count` dots side by side, each a step of the history. */
export async function paintDots({ onStage }: Studio, count: number): Promise<void> {
  await click(...Array.from({ length: count }, (_, dot) => onStage(0.3 + 0.02 * dot, 0.5)))
  await expect.element(page.getByText(`Step ${count} of ${count}`)).toBeVisible()
}

export async function expectStep(step: number, count: number): Promise<void> {
  await expect.element(page.getByText(`Step ${step} of ${count}`)).toBeVisible()
}
