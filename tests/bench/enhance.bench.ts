// Enhancement: photos degraded in a known way, fusion against the paper, one frame by hand, and time against sharp.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Settings } from '../../core/contract/widgets.ts'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import { fuseBrackets } from '../../core/imaging/fusion/fuse-brackets.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { restSourceSize } from '../../core/imaging/enhance/rest-source.ts'
import { renderRoom } from '../../core/scene/render-room.ts'
import { plainMertens } from '../helpers/plain-mertens.ts'
import { awaitedCost, byTurns, costOf } from './cost.ts'
import { degraded } from './enhance/degrade.ts'
import { psnr, ssim } from './enhance/measures.ts'
import { restRows } from './rest-preview.ts'
import { againstPeer, type Row } from './row.ts'
import { SHARP_CHAIN, sharpChain } from './sharp-chain.ts'

const photos = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')
/** Geometry stays, so that pixels can be compared. */
const inPlace: Settings = { verticals: 'off' }
const onlyExposure: Settings = {
  ...inPlace,
  auto_light: 0,
  auto_white: 0,
  denoise: 0,
  denoise_color: 0,
  sharpen: 0,
  window_pull: 'none',
}
const atRest = [
  'interiors/living-stool-rug.jpg',
  'exteriors/suburban-three-houses.jpg',
  'interiors/bathroom-glass-shower.jpg',
  'interiors/dining-nook-portrait.jpg',
  'interiors/kitchen-white-stools.jpg',
  'dark/showroom-dim-warm.jpg',
  'large/kitchen-white-island-21mp.jpg',
]
const casts = [
  [1.18, 1, 0.72],
  [0.8, 1, 1.22],
] as const

async function readPhoto(file: string, width?: number, height?: number): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .resize(width, height, { fit: height === undefined ? 'inside' : 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

const row = (figure: string, value: number, unit: string, bar: number, better: Row['better']): Row => ({
  figure,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  bar,
  better,
  pass: better === 'lower' ? value <= bar : value >= bar,
})

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** By how many dB the automatic default brings degraded photos nearer to what they were. */
function recovered(name: string, truth: Pixels): number {
  const gains = casts.map((cast) => {
    const photo = degraded(truth, cast)
    const result = prepareEnhancement(photo, { scale: 1 }).render(inPlace)
    const [before, after] = [psnr(photo, truth), psnr(result, truth)]
    console.error(`${name.padEnd(34)} ${before.toFixed(1)} -> ${after.toFixed(1)} dB`)
    return after - before
  })
  return mean(gains)
}

async function speedRow(photo: Pixels): Promise<Row> {
  const megapixels = (photo.width * photo.height) / 1e6
  const { ours, theirs } = await byTurns(
    { warm: 2, rounds: 3 },
    () => costOf(() => prepareEnhancement(photo, { scale: 1 }).render(inPlace)),
    () => awaitedCost(() => sharpChain(photo)),
  )
  const figure = 'enhancement: automatic chain, processor time a megapixel'
  return againstPeer(
    null,
    figure,
    ours / megapixels,
    'ms',
    { name: SHARP_CHAIN, value: theirs / megapixels },
    10,
  )
}

/** A preview whose exposure moves while everything else, straightening included, stays as it is. */
async function slideRow(photo: Pixels): Promise<Row> {
  const prepared = prepareEnhancement(photo, { scale: 0.45 })
  let exposure = 0
  const { ours, theirs } = await byTurns(
    { warm: 8, rounds: 9 },
    () => costOf(() => prepared.render({ exposure: (exposure += 0.05) })),
    () => awaitedCost(() => sharpChain(photo)),
  )
  const figure = 'enhancement: another exposure at 0.3 MP, processor time'
  return againstPeer(null, figure, ours, 'ms', { name: SHARP_CHAIN, value: theirs }, 0.17)
}

async function bracketRows(): Promise<Row[]> {
  const names = ['1-very-dark', '2-dark', '3-reference']
  const frames = await Promise.all(
    names.map((name) => readPhoto(path.join(photos, `dark/bracket-house-${name}.jpg`))),
  )
  const reference = frames[2]
  const fused = fuseBrackets(frames)
  const plain = plainMertens(frames)
  const apart = Math.abs(psnr(fused, reference) - psnr(plain, reference))
  const byHand = prepareEnhancement(frames[1], { scale: 1 }).render({ ...onlyExposure, exposure: 4.8 })
  const isOpen = (i: number) =>
    Math.max(reference.data[i], reference.data[i + 1], reference.data[i + 2]) < 250
  return [
    row('fusion of a bracket: PSNR to the plain paper', psnr(fused, plain), 'dB', 35, 'higher'),
    row('fusion: PSNR to frame 3, apart from the paper', apart, 'dB', 1, 'lower'),
    row('fusion: SSIM to the plain paper, below 1', 1 - ssim(fused, plain), '', 0.02, 'lower'),
    row('frame 2 by hand, outside clipped windows', psnr(byHand, reference, isOpen), 'dB', 21, 'higher'),
  ]
}

export async function rows(): Promise<Row[]> {
  sharp.cache(false)
  const room = renderRoom({
    width: 640,
    height: 427,
    samples: 24,
    seed: 3,
    quality: 'draft',
    withObject: true,
  })
  const out = [
    row('own room, degraded: PSNR gained', recovered('own room', room.picture), 'dB', 10, 'higher'),
  ]
  if (!existsSync(photos)) {
    console.error(`No photos at SHARED_PHOTOS (${photos}): the rows on real photos are SKIPPED.`)
    return [...out, await speedRow(room.picture), await slideRow(room.picture)]
  }
  const gains: number[] = []
  for (const file of globSync(path.join(photos, 'interiors/*.jpg')).sort())
    gains.push(recovered(path.basename(file), await readPhoto(file, 700)))
  out.push(row('interiors, degraded: PSNR gained, mean', mean(gains), 'dB', 10, 'higher'))
  out.push(...(await bracketRows()))
  const rug = path.join(photos, 'interiors/living-stool-rug.jpg')
  out.push(await speedRow(await readPhoto(rug, 1732, 1155)))
  out.push(await slideRow(await readPhoto(rug, 671, 447)))
  const order = (full: Pixels) => {
    const { camera } = analyseRoom(full, null)
    return {
      source: restSourceSize(full, camera),
      render: (photo: Pixels, scale: number, shown: { width: number; height: number }) =>
        prepareEnhancement(photo, { scale, shown, camera }).render({}),
    }
  }
  const files = atRest.map((name) => path.join(photos, name))
  return [...out, ...(await restRows('enhancement', files, order))]
}
