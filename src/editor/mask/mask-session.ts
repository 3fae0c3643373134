import { openDraft } from '../../../core/mask/draft.ts'
import { MaskEngine, type MaskEnv } from '../../../core/mask/engine.ts'
import { LiveOperation } from '../../../core/mask/live-operation.ts'
import { Stroke } from '../../../core/mask/stroke.ts'
import type { Service } from '../../workers/connect.ts'
import type { Send } from '../../workers/messages.ts'
import { serve } from '../../workers/serve.ts'
import type { MaskCalls, MaskSummary } from './mask-client.ts'
import { maskEdits } from './mask-edits.ts'
import { MaskPicks } from './mask-picks.ts'
import { detached, summaryOf, maskReads } from './mask-reads.ts'
import { OverlayPainter } from './overlay-painter.ts'
import { streamCodec } from './stream-codec.ts'

/** After this long without a request old steps are deflated. */
const IDLE_MS = 500
/** More history than this in memory is deflated without waiting for idle time. */
const LOOSE_BYTES = 96 * 1024 * 1024

const ENV: MaskEnv = { codec: streamCodec, now: () => Date.now() }

/**
 * One mask at work: runs requests strictly in order, answers them, and keeps the overlay drawn. Runs in the worker or,
 * where that cannot be, in the page.
 */
export function openMaskSession(send: Send): Service {
  let engine: MaskEngine | null = null
  let stroke: Stroke | null = null
  let live: LiveOperation | null = null
  let queue: Promise<void> = Promise.resolve()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let isPacking = false
  /** The revision that the page last heard of. */
  let reported = -1
  let onSummary: (summary: MaskSummary) => void = () => undefined
  let onFailure: (message: string) => void = () => undefined
  const painter = new OverlayPainter(() => engine)
  const picks = new MaskPicks((hint) => painter.setHint(hint))

  const opened = () => {
    if (engine === null) throw new Error('No photo is open in the mask studio')
    return engine
  }
  /** The engine, for what ends an open stroke. */
  const settled = () => {
    const found = opened()
    stroke = null
    return found
  }
  /** Draws what changed and tells of a finished change. */
  const reportChanges = () => {
    const dirty = engine?.takeDirty()
    if (dirty) painter.changed(dirty)
    if (engine === null || engine.revision === reported) return
    reported = engine.revision
    onSummary(summaryOf(engine))
  }
  const pack = async () => {
    if (isPacking) return
    isPacking = true
    try {
      for (let isMore = true; isMore; ) isMore = (await engine?.packOne()) ?? false
    } catch (reason) {
      onFailure(reason instanceof Error ? reason.message : String(reason))
    } finally {
      isPacking = false
    }
  }
  const packWhenIdle = () => {
    clearTimeout(idleTimer)
    const wait = engine !== null && engine.heldBytes() > LOOSE_BYTES ? 0 : IDLE_MS
    idleTimer = setTimeout(() => void pack(), wait)
  }
  const inTurn = async (name: string, run: () => unknown): Promise<unknown> => {
    const turn = queue.then(async () => {
      try {
        const answer = run()
        const value = detached.has(name) ? null : await answer
        reportChanges()
        return { value, later: detached.has(name) ? answer : null }
      } finally {
        packWhenIdle()
      }
    })
    queue = turn.then(
      () => undefined,
      () => undefined,
    )
    const { value, later } = await turn
    return later ?? value
  }

  const calls: MaskCalls = {
    ...maskEdits(settled),
    ...maskReads(opened),
    listen: (summary, failure) => {
      onSummary = summary
      onFailure = failure
    },
    open: async (width, height, draft) => {
      const found =
        draft === null ? new MaskEngine(width, height, ENV) : await openDraft(draft, { width, height }, ENV)
      engine = found
      stroke = null
      live = null
      reported = found.revision
      painter.changedAll()
      return summaryOf(found)
    },
    attachOverlay: (canvas) => painter.attach(canvas),
    setViewport: (viewport) => painter.setViewport(viewport),
    setDisplay: (display) => painter.setDisplay(display),
    setInk: (ink) => painter.setInk(ink),
    beginStroke: (brush, points) => {
      const found = settled()
      const edit = found.begin(brush.combine === 'add' ? 'Brush' : 'Eraser')
      try {
        stroke = new Stroke(edit, brush)
      } catch (error) {
        found.cancel()
        throw error
      }
      stroke.extend(points)
    },
    extendStroke: (points) => {
      opened()
      stroke?.extend(points)
    },
    endStroke: () => void settled().seal(),
    cancelStep: () => settled().cancel(),
    showOperation: (operation) => {
      const found = settled()
      if (operation === null) {
        live?.cancel()
        live = null
        // Something else may have changed the mask since the last one was shown: then this is a new one.
      } else if (live?.show(operation) !== true) {
        live = new LiveOperation(found, () => picks.photo)
        live.show(operation)
      }
    },
    keepOperation: () => {
      const found = opened()
      live?.keep()
      live = null
      return summaryOf(found)
    },
    setPixels: (of, pixels) => picks.setPixels(of, pixels),
    wand: (point, settings, combine) => {
      const found = settled()
      picks.wand(found, point, settings, combine)
      return summaryOf(found)
    },
    refineAt: (shape, settings) => {
      const found = settled()
      picks.refineAt(found, shape, settings)
      return summaryOf(found)
    },
    hoverWand: (point, settings) => picks.hover(opened(), point, settings),
    prepareSmartSelect: () => picks.prepareSmartSelect(),
    smartSelect: async (hint, combine) => {
      const found = settled()
      await picks.smartSelect(found, hint, combine)
      return summaryOf(found)
    },
    endSmartSelect: () => {
      settled()
      picks.endSmartSelect()
    },
    idle: () => {
      reportChanges()
      painter.flush()
    },
  }
  return {
    receive: serve(calls, send, inTurn),
    stop: () => {
      painter.stop()
      clearTimeout(idleTimer)
      engine = null
    },
  }
}
