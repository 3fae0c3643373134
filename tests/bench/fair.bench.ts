// Another user's small upload and its preparation while one account sends as much as it may: 24 PNGs of 100 megapixels,
// then thirty masks of such a photo. Against the same two when nothing else runs.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { greyPng, lawnJpeg } from '../helpers/pictures.ts'
import { becomesReady, readImage, sendMask, upload } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'
import { againstPeer, type Row } from './row.ts'
import { quantile } from './trace.ts'

/** 100 megapixels. */
const side = 10_000
const photos = 24
const masks = 30
const rounds = 7
/** Of what it takes with nothing else at work. */
const bar = 2
/** Milliseconds that no call of another user may take longer, however small it is. */
const longestCall = 500
const loadMs = 300_000

interface Times {
  /** Milliseconds of each round. */
  uploads: number[]
  preparations: number[]
  /** Of the calls in between, the slowest. */
  call: number
}

export async function rows(): Promise<Row[]> {
  const app = await startApp()
  try {
    const heavy = (await app.signIn()).access_token
    const light = (await app.signIn('newcomer')).access_token
    await measure(app, light, (round) => round < 2)
    const pngs = await makeAll(photos, hugePng)
    const besidePhotos = await beside(app, light, `${photos} PNGs of 100 MP`, () =>
      Promise.all(pngs.map((png, n) => upload(app, heavy, png, `${n}.png`))),
    )
    const photo = (await upload(app, heavy, await hugePng(photos))).data.image
    await becomesReady(app, heavy, photo.id)
    const files = await makeAll(masks, hugeMask)
    const besideMasks = await beside(app, light, `${masks} masks of 100 MP`, () =>
      Promise.all(files.map((file) => sendMask(app, heavy, photo.id, file))),
    )
    return [...besidePhotos, ...besideMasks]
  } finally {
    await app.stop()
  }
}

/** One after the other: each takes a hundred megabytes while it is made. */
async function makeAll(count: number, make: (n: number) => Promise<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for (let n = 0; n < count; n++) all.push(await make(n))
  return all
}

/** Measures with nothing at work, then from the moment that the load is sent until its last photo is prepared. */
async function beside(
  app: AppProcess,
  light: string,
  what: string,
  load: () => Promise<readonly unknown[]>,
): Promise<Row[]> {
  const idle = await measure(app, light, (round) => round < rounds)
  let [isSent, isOver] = [false, false]
  const work = load()
    .then(() => {
      isSent = true
      return waitFor('the load to end', () => isPrepared(app), loadMs)
    })
    .then(() => (isOver = true))
  const busy = await measure(
    app,
    light,
    (round) => !isOver && (!isSent || round < rounds),
    () => !isSent,
  )
  await work
  const row = (figure: string, key: 'uploads' | 'preparations') =>
    againstPeer(
      null,
      `${figure} beside ${what}`,
      quantile(busy[key], 0.5),
      'ms',
      { name: 'nothing else', value: quantile(idle[key], 0.5) },
      bar,
    )
  return [
    row('Upload', 'uploads'),
    row('Preparation', 'preparations'),
    {
      figure: `Slowest other call beside ${what}`,
      value: busy.call,
      unit: 'ms',
      peer: null,
      peerValue: null,
      ratio: null,
      bar: longestCall,
      better: 'lower',
      pass: busy.call <= longestCall,
    },
  ]
}

async function isPrepared(app: AppProcess): Promise<true | undefined> {
  const [{ left }] = await app.query<{ left: number }>(
    `select count(*)::int as left from images where status = 'processing' and width = $1`,
    [side],
  )
  return left === 0 ? true : undefined
}

let shape = 0

/** Uploads small photos one after the other, each another, and waits until each is prepared. */
async function measure(
  app: AppProcess,
  token: string,
  goesOn: (round: number) => boolean,
  countsUpload = () => true,
): Promise<Times> {
  const [uploads, preparations, calls]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; goesOn(round); round++) {
    shape++
    const photo = await lawnJpeg(640 + (shape % 64), 480 + Math.floor(shape / 64))
    const isCounted = countsUpload()
    const start = performance.now()
    const { image } = (await upload(app, token, photo)).data
    if (isCounted) uploads.push(performance.now() - start)
    const from = performance.now()
    for (let status = 'processing'; status === 'processing'; ) {
      const asked = performance.now()
      status = (await readImage(app, token, image.id)).image.status
      calls.push(performance.now() - asked)
      await pause(10)
    }
    preparations.push(performance.now() - from)
  }
  return { uploads, preparations, call: Math.max(...calls) }
}

function hugePng(n: number): Promise<Buffer> {
  const background = { r: 100 + n, g: 110, b: 120 }
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function hugeMask(n: number): Promise<Buffer> {
  const data = Buffer.alloc(side * side)
  for (let y = 0; y < side; y += 10)
    for (let x = (y * (n + 7)) % 500; x < side; x += 700) data.fill(255, y * side + x, y * side + x + 60)
  return greyPng(data, side, side)
}
