import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'
import { connect, localPort, workerPort, type OpenPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import { LatestFeed } from './latest-feed.ts'
import type { MaskCalls, MaskClient, MaskSummary } from './mask-client.ts'
import { PhotoFeed } from './photo-feed.ts'
import { ShownOperation } from './shown-operation.ts'

/** Opens the mask engine: in a worker where overlay canvases can be handed to one, else in the page. */
export function createMaskClient(open: OpenPort = openMaskPort()): MaskClient {
  const summaryListeners = new Set<(summary: MaskSummary) => void>()
  const errorListeners = new Set<(error: Error) => void>()
  const report = (error: Error) => {
    for (const listener of errorListeners) listener(error)
  }
  const engine = connect<MaskCalls>(open, {
    failure: 'The mask could not be changed',
    onSend: (name) => shown.before(name),
    onError: (error) => {
      if (engine.ended() !== null) photo.close()
      report(error)
    },
  })
  const { call, post } = engine
  const shown = new ShownOperation(engine, () => photo.needPhoto())
  const photo = new PhotoFeed(post.setPixels, () => shown.looksAtPhoto)
  const hovered = new LatestFeed<{ point: WandPoint | null; settings: WandSettings }>(
    async ({ point, settings }) => {
      if (point !== null) await photo.needCopy()
      await call.hoverWand(point, settings)
      // A click is likely to follow: it should find the photo's own pixels. If they cannot be read, it will say so.
      if (point !== null) photo.needPhoto()?.catch(() => undefined)
    },
  )
  const withPhoto = (ask: () => Promise<MaskSummary>): Promise<MaskSummary> => {
    // Nothing may come between when the photo is there: what is posted next comes after.
    const reading = engine.ended() === null ? photo.needPhoto() : null
    return reading === null ? ask() : reading.then(ask)
  }
  let size = { width: 0, height: 0 }

  post.listen(
    (summary) => {
      for (const listener of summaryListeners) listener(summary)
    },
    (message) => report(new Error(message)),
  )
  return {
    open: ({ width, height }, draft) => {
      size = { width, height }
      return call.open(width, height, draft?.bytes ?? null)
    },
    attachOverlay: (canvas) => {
      if (!engine.isAway) return post.attachOverlay(canvas)
      const target = canvas.transferControlToOffscreen()
      post.attachOverlay(transfer(target, [target]))
    },
    setViewport: post.setViewport,
    setDisplay: post.setDisplay,
    setInk: post.setInk,
    beginStroke: post.beginStroke,
    extendStroke: post.extendStroke,
    endStroke: post.endStroke,
    cancelStep: post.cancelStep,
    drawShape: call.drawShape,
    operate: call.operate,
    showOperation: (operation) => shown.show(operation),
    keepOperation: () => shown.keep(),
    onOperationEnded: (listener) => shown.onEnded(listener),
    annotate: call.annotate,
    clear: call.clear,
    selectAll: call.selectAll,
    invert: call.invert,
    importPlane: call.importPlane,
    setPhoto: (source) => photo.setSource(source),
    readPhoto: async () => {
      await photo.needPhoto()
    },
    readySmartSelect: async () => {
      await photo.needPhoto()
      post.prepareSmartSelect()
    },
    photoState: () => photo.state,
    onPhotoState: (listener) => photo.subscribe(listener),
    wand: (...args) => withPhoto(() => call.wand(...args)),
    refineAt: (...args) => withPhoto(() => call.refineAt(...args)),
    smartSelect: (...args) => withPhoto(() => call.smartSelect(...args)),
    endSmartSelect: post.endSmartSelect,
    hoverWand: (point, settings) => hovered.push({ point, settings }),
    undo: call.undo,
    redo: call.redo,
    jumpTo: call.jumpTo,
    exportPng: () => shown.without(call.exportPng),
    reduced: (...args) => shown.without(() => call.reduced(...args)),
    saveDraft: async () => {
      const saved = size
      return { ...saved, bytes: await call.saveDraft() }
    },
    hash: call.hash,
    at: call.at,
    area: call.area,
    idle: call.idle,
    onSummary: (listener) => {
      summaryListeners.add(listener)
      return () => summaryListeners.delete(listener)
    },
    onError: (listener) => {
      errorListeners.add(listener)
      return () => errorListeners.delete(listener)
    },
    close: () => {
      photo.close()
      engine.close(new Error('The mask studio has been closed'))
    },
  }
}

function openMaskPort(): OpenPort {
  const canTransfer = 'transferControlToOffscreen' in HTMLCanvasElement.prototype
  if (typeof Worker !== 'function' || !canTransfer)
    return localPort(
      async () => (await import('./mask-session.ts')).openMaskSession,
      'The mask engine could not be loaded',
    )
  const worker = new Worker(new URL('./mask.worker.ts', import.meta.url), { type: 'module' })
  return workerPort(worker, (said) => said || 'The mask worker could not be started')
}
