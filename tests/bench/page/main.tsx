import { Profiler, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { MaskClient } from '../../../src/editor/mask/mask-client.ts'
import { createMaskClient } from '../../../src/editor/mask/worker-mask-client.ts'
import { createEditorStore } from '../../../src/editor/state/editor-store.ts'
import type { BenchPage, Painted, Subject, Undone } from './api.ts'
import { FreeDraw } from './free-draw.tsx'
import { Mullion } from './mullion.tsx'
import * as film from './film.ts'
import { nextFrame } from './next-frame.ts'
import { fetchPhoto, firstPicture, fullSize } from './photo.ts'
import { undoSnapshots } from './snapshots.ts'
import { BRUSH, triples, photoOf, previousStrokes, strokePoint, type Photo } from './strokes.ts'
import { Tuned } from './tuned.tsx'

let client: MaskClient | null = null
let renders = 0
let storeWrites = 0
const store = createEditorStore()
store.subscribe(() => storeWrites++)

Object.assign(globalThis, {
  bench: { open, paint, undo, undoSnapshots, fetchPhoto, firstPicture, fullSize, film },
} satisfies BenchPage)

async function open(subject: Subject, strokes: number, megapixels: number): Promise<void> {
  const photo = photoOf(megapixels)
  const previous = previousStrokes(strokes, photo)
  if (subject === 'mullion')
    show(<Mullion photo={photo} store={store} client={await preparedClient(photo, previous)} />)
  else if (subject === 'tuned') show(<Tuned photo={photo} strokes={previous} />)
  else show(<FreeDraw photo={photo} strokes={previous} />)
  await client?.idle()
  for (let i = 0; i < 5; i++) await nextFrame()
}

function show(node: ReactNode): void {
  const root = createRoot(document.querySelector('#root')!)
  flushSync(() =>
    root.render(
      <Profiler id="subject" onRender={() => renders++}>
        {node}
      </Profiler>,
    ),
  )
}

async function preparedClient(photo: Photo, strokes: number[][]): Promise<MaskClient> {
  client = createMaskClient()
  client.onError((error) => reportError(error))
  await client.open(photo)
  for (const points of strokes) {
    client.beginStroke({ size: BRUSH, hardness: 1, opacity: 1, combine: 'add' }, triples(points))
    client.endStroke()
  }
  // Deflates the whole history, as the pauses between strokes would have done.
  await client.saveDraft()
  return client
}

async function paint(events: number, budgetMs: number): Promise<Painted> {
  const target = document.querySelector('.stage, .konvajs-content')!
  const frames: number[] = []
  send(target, 'pointerdown', 0)
  for (let i = 0; i < 3; i++) await nextFrame()
  const rendersBefore = renders
  const writesBefore = storeWrites
  const startedAt = performance.now()
  let last = await nextFrame()
  let sent = 0
  while (sent < events && performance.now() - startedAt < budgetMs) {
    performance.mark(`bench-event-${sent}`)
    sent++
    send(target, 'pointermove', sent)
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  performance.mark('bench-end')
  const renderCount = renders - rendersBefore
  const writeCount = storeWrites - writesBefore
  for (let i = 0; i < 3; i++) await nextFrame()
  send(target, 'pointerup', sent)
  return {
    events: sent,
    frames,
    renders: renderCount,
    storeWrites: writeCount,
    hash: client ? await client.hash() : null,
  }
}

function send(target: Element, type: string, i: number): void {
  const { x, y } = strokePoint(i)
  const buttons = type === 'pointerup' ? 0 : 1
  target.dispatchEvent(
    new PointerEvent(type, {
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons,
      clientX: x,
      clientY: y,
      bubbles: true,
      cancelable: true,
    }),
  )
}

/** Takes the last step back and does it again, several times; how long each call and each new picture took. */
async function undo(rounds: number): Promise<Undone[]> {
  if (client === null) throw new Error('Nothing is open')
  const done: Undone[] = []
  for (let round = 0; round < rounds; round++) {
    await nextFrame()
    const start = performance.now()
    const asked = round % 2 === 0 ? client.undo() : client.redo()
    const call = performance.now() - start
    await asked
    await client.idle()
    await nextFrame()
    done.push({ call, painted: performance.now() - start })
  }
  return done
}
