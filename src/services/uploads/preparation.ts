import { batchLimit } from '../../../core/contract/constants.ts'
import { routes } from '../../../core/contract/table.ts'
import { type TrayPhoto, useUploads } from '../../stores/uploads.ts'
import { call } from '../client.ts'

/** How often photos that are being prepared are asked for: soon for a few, in milliseconds. */
const soonMs = 600
const laterMs = 1_500
const few = 3

interface Watching {
  change: (key: string, changes: Partial<TrayPhoto>) => void
  /** Told when one of them has ended. */
  onEnd: () => void
}

/** Asks how the photos of the tray stand that the server prepares, all in one call, for as long as there are any. */
export function watchPreparation({ change, onEnd }: Watching) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isStopped = false
  const preparing = () =>
    useUploads.getState().photos.filter(({ step, imageId }) => step.kind === 'preparing' && imageId !== null)
  const ask = async () => {
    timer = undefined
    const asked = preparing().slice(0, batchLimit)
    if (asked.length === 0 || isAsking || isStopped) return
    isAsking = true
    try {
      const body = { image_ids: asked.map(({ imageId }) => imageId ?? '') }
      const { photos } = await call(routes.listPhotoStates, { body })
      for (const { key, imageId, step } of asked) {
        const state = photos.find(({ image_id: id }) => id === imageId)
        if (state === undefined) {
          change(key, { step: { kind: 'failed', why: 'It was deleted', canRetry: false } })
          continue
        }
        const { status, stage, thumbnail_url: thumbnail } = state
        if (status === 'ready') change(key, { thumbnail, step: { kind: 'ready' } })
        else if (status === 'failed')
          change(key, { step: { kind: 'failed', why: stage || unreadable, canRetry: false } })
        else if (step.kind !== 'preparing' || step.stage !== stage)
          change(key, { thumbnail, step: { kind: 'preparing', stage } })
        if (status !== 'processing') onEnd()
      }
    } catch {
      // Asked again.
    } finally {
      isAsking = false
      wake()
    }
  }
  const wake = () => {
    const { length } = preparing()
    if (isStopped || length === 0) return
    timer ??= setTimeout(() => void ask(), length <= few ? soonMs : laterMs)
  }
  /** What an earlier page has left may have been ready for long. */
  const wakeNow = () => {
    clearTimeout(timer)
    void ask()
  }
  return {
    wake,
    wakeNow,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const unreadable = 'It could not be read. Try another photo.'
