import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attachPointerInput, type PointerGestures, type PointerTool } from './pointer-input.ts'

/** What the pointer input uses of an element. */
class StageElement extends EventTarget {
  style = { touchAction: '' }
  captured = new Set<number>()
  setPointerCapture(pointer: number): void {
    this.captured.add(pointer)
  }
  hasPointerCapture(pointer: number): boolean {
    return this.captured.has(pointer)
  }
  releasePointerCapture(pointer: number): void {
    this.captured.delete(pointer)
  }
}

let frames: FrameRequestCallback[] = []
let stage: StageElement
let detach: () => void
let calls: unknown[][]
let tool: PointerTool | null
let pressure: boolean

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined
  })
  const windowEvents = new EventTarget()
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('dispatchEvent', windowEvents.dispatchEvent.bind(windowEvents))
  stage = new StageElement()
  calls = []
  tool = 'draw'
  pressure = false
  const gestures: PointerGestures = {
    begin: ({ tool, points, shift }) => calls.push(['begin', tool, [...points], shift]),
    move: (points) => calls.push(['move', [...points]]),
    end: () => calls.push(['end']),
    cancel: () => calls.push(['cancel']),
    pan: (dx, dy) => calls.push(['pan', dx, dy]),
    tap: (screen, info) => calls.push(['tap', screen, info]),
    pinch: (centre, factor, dx, dy) => calls.push(['pinch', centre, factor, dx, dy]),
    hover: (screen) => calls.push(['hover', screen]),
  }
  detach = attachPointerInput(stage as unknown as HTMLElement, {
    toImage: ({ x, y }) => ({ x: x * 2, y: y * 2 }),
    tool: () => tool,
    pressure: () => pressure,
    gestures,
  })
})

afterEach(() => vi.unstubAllGlobals())

interface Sent {
  x: number
  y: number
  pointerId?: number
  pointerType?: string
  pressure?: number
  button?: number
  at?: number
  shiftKey?: boolean
  altKey?: boolean
  coalesced?: Sent[]
}

function pointerEvent(type: string, sent: Sent): Event {
  const { x, y, at = 0, coalesced, ...rest } = sent
  const event = new Event(type, { cancelable: true })
  const fields = {
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    pressure: 0.5,
    altKey: false,
    shiftKey: false,
  }
  Object.assign(event, fields, rest, { clientX: x, clientY: y })
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (coalesced)
    Object.assign(event, { getCoalescedEvents: () => coalesced.map((each) => pointerEvent(type, each)) })
  return event
}

function send(type: string, sent: Sent): void {
  stage.dispatchEvent(pointerEvent(type, sent))
}

function frame(): void {
  const due = frames
  frames = []
  for (const callback of due) callback(0)
}

const strokes = (): unknown[][] => calls.filter(([name]) => name !== 'hover')

describe('pointer input', () => {
  it('hands over all points of a stroke once a frame, in image pixels, also outside the stage', () => {
    send('pointerdown', { x: 10, y: 10, shiftKey: true })
    send('pointermove', { x: 20, y: 10 })
    send('pointermove', { x: -300, y: 10 })
    expect(strokes()).toEqual([['begin', 'draw', [20, 20, 1], true]])
    frame()
    send('pointerup', { x: 40, y: 10 })
    expect(strokes().slice(1)).toEqual([['move', [40, 20, 1, -600, 20, 1]], ['move', [80, 20, 1]], ['end']])
    expect(stage.captured.size).toBe(0)
  })

  it('takes every coalesced event, and the event itself where there is none', () => {
    send('pointerdown', { x: 0, y: 0 })
    send('pointermove', {
      x: 9,
      y: 9,
      coalesced: [
        { x: 1, y: 1 },
        { x: 5, y: 5 },
        { x: 9, y: 9 },
      ],
    })
    send('pointermove', { x: 12, y: 12, coalesced: [] })
    frame()
    expect(strokes().at(-1)).toEqual(['move', [2, 2, 1, 10, 10, 1, 18, 18, 1, 24, 24, 1]])
  })

  it.each(['pointercancel', 'lostpointercapture'])(
    'ends the stroke once at %s and keeps its points',
    (type) => {
      send('pointerdown', { x: 0, y: 0 })
      send('pointermove', { x: 5, y: 5 })
      send(type, { x: 0, y: 0 })
      send('pointerup', { x: 9, y: 9 })
      expect(strokes().slice(1)).toEqual([['move', [10, 10, 1]], ['end']])
    },
  )

  it('ends the stroke when the window loses focus or the input is detached', () => {
    send('pointerdown', { x: 0, y: 0 })
    globalThis.dispatchEvent(new Event('blur'))
    expect(strokes().at(-1)).toEqual(['end'])
    send('pointerdown', { x: 0, y: 0 })
    detach()
    send('pointermove', { x: 5, y: 5 })
    frame()
    expect(strokes().slice(2)).toEqual([['begin', 'draw', [0, 0, 1], false], ['end']])
  })

  it('pans with the middle button and with the pan tool, by what the pointer moved', () => {
    for (const down of [{ button: 1 }, { button: 0 }]) {
      calls.length = 0
      tool = down.button === 0 ? 'pan' : 'draw'
      send('pointerdown', { x: 100, y: 100, ...down })
      send('pointermove', { x: 110, y: 95 })
      send('pointermove', { x: 120, y: 90 })
      frame()
      send('pointerup', { x: 121, y: 90 })
      expect(strokes()).toEqual([
        ['pan', 20, -10],
        ['pan', 1, 0],
      ])
    }
  })

  it('uses pressure only of a pen and only when asked to', () => {
    const pen = { pointerType: 'pen', pressure: 0.25 }
    send('pointerdown', { x: 0, y: 0, ...pen })
    send('pointerup', { x: 0, y: 0, ...pen })
    pressure = true
    send('pointerdown', { x: 0, y: 0, ...pen })
    send('pointerup', { x: 0, y: 0, ...pen })
    send('pointerdown', { x: 0, y: 0 })
    const starts = strokes().filter(([name]) => name === 'begin')
    expect(starts.map(([, , points]) => points)).toEqual([
      [0, 0, 1],
      [0, 0, 0.25],
      [0, 0, 1],
    ])
  })

  it('lets fingers pan once a pen was seen', () => {
    send('pointerdown', { x: 0, y: 0, pointerType: 'pen' })
    send('pointerup', { x: 0, y: 0, pointerType: 'pen' })
    calls.length = 0
    send('pointerdown', { x: 0, y: 0, pointerType: 'touch', pointerId: 5 })
    send('pointermove', { x: 8, y: 3, pointerType: 'touch', pointerId: 5 })
    frame()
    expect(strokes()).toEqual([['pan', 8, 3]])
  })

  it('turns a young stroke into a pinch when a second finger lands', () => {
    const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
    send('pointerdown', { x: 100, y: 100, ...finger(5) })
    send('pointermove', { x: 101, y: 100, ...finger(5), at: 100 })
    send('pointerdown', { x: 201, y: 100, ...finger(6), at: 149 })
    send('pointermove', { x: 51, y: 110, ...finger(5), at: 160 })
    send('pointermove', { x: 251, y: 110, ...finger(6), at: 160 })
    frame()
    expect(strokes().slice(1)).toEqual([['cancel'], ['pinch', { x: 151, y: 110 }, 2, 0, 10]])
  })

  it('goes on with a stroke of 150 ms when a second finger lands', () => {
    const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
    send('pointerdown', { x: 100, y: 100, ...finger(5) })
    send('pointerdown', { x: 200, y: 100, ...finger(6), at: 150 })
    send('pointermove', { x: 101, y: 100, ...finger(5), at: 160 })
    send('pointerup', { x: 101, y: 100, ...finger(5), at: 170 })
    expect(strokes().map(([name]) => name)).toEqual(['begin', 'move', 'end'])
  })

  it('goes on with what is held, however soon a second finger lands', () => {
    const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
    tool = 'hold'
    send('pointerdown', { x: 100, y: 100, ...finger(5) })
    send('pointerdown', { x: 200, y: 100, ...finger(6), at: 20 })
    send('pointermove', { x: 220, y: 90, ...finger(6), at: 30 })
    send('pointermove', { x: 101, y: 100, ...finger(5), at: 40 })
    send('pointerup', { x: 101, y: 100, ...finger(5), at: 50 })
    expect(strokes().map(([name]) => name)).toEqual(['begin', 'move', 'end'])
  })

  it('starts nothing where no tool wants the press', () => {
    tool = null
    send('pointerdown', { x: 0, y: 0, button: 2 })
    send('pointermove', { x: 5, y: 0 })
    frame()
    expect(strokes()).toEqual([])
  })

  it('tells a press that would pan and goes nowhere, of one finger or the main button alone', () => {
    tool = 'pan'
    send('pointerdown', { x: 10, y: 10 })
    send('pointerup', { x: 13, y: 14, altKey: true })
    expect(strokes()).toContainEqual(['tap', { x: 13, y: 14 }, { isCoarse: false, shift: false, alt: true }])
    calls = []
    send('pointerdown', { x: 10, y: 10 })
    send('pointerup', { x: 14, y: 14 })
    send('pointerdown', { x: 10, y: 10, button: 1 })
    send('pointerup', { x: 10, y: 10, button: 1 })
    send('pointerdown', { x: 10, y: 10 })
    send('pointercancel', { x: 10, y: 10 })
    const fingers = [
      { x: 10, y: 10, pointerId: 2, pointerType: 'touch' },
      { x: 50, y: 10, pointerId: 3, pointerType: 'touch' },
    ]
    for (const type of ['pointerdown', 'pointerup']) for (const finger of fingers) send(type, finger)
    tool = 'draw'
    send('pointerdown', { x: 10, y: 10 })
    send('pointerup', { x: 10, y: 10 })
    expect(calls.filter(([name]) => name === 'tap')).toEqual([])
    tool = 'pan'
    send('pointerdown', { x: 10, y: 10, pointerType: 'touch' })
    send('pointerup', { x: 10, y: 10, pointerType: 'touch' })
    expect(strokes().at(-1)).toEqual(['tap', { x: 10, y: 10 }, { isCoarse: true, shift: false, alt: false }])
  })
})
