import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhotoState } from '../../../../core/contract/shapes.ts'
import { sendClosed } from '../../../editor/batch/closed-draft.ts'
import type { ReadyPhoto } from '../../../editor/batch/order-plan.ts'
import { saveWork } from '../../../editor/batch/save-work.ts'
import { sendMasks } from '../../../editor/batch/send-masks.ts'
import type { SavedMask } from '../../../editor/draft/draft-autosave.ts'
import { keepDraft, loadDraft } from '../../../editor/draft/draft-store.ts'
import { sendMask } from '../../../editor/draft/mask-calls.ts'
import type { MaskClient } from '../../../editor/mask/mask-client.ts'
import { createMaskClient } from '../../../editor/mask/worker-mask-client.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { creditsQuery } from '../../../services/account.ts'
import { orderKey } from '../../../services/order-key.ts'
import { orderedAmong } from '../../../services/orders.ts'
import { orderRemovals, refreshPhotoStates } from '../../../services/photo-states.ts'
import type { OrderFailure } from './order-failure.ts'
import { describeFailure } from './order-failure.ts'

type OrderPhase =
  /** The open photo is being saved, and the state of all is asked for. */
  | { kind: 'looking' }
  | { kind: 'choosing' }
  | { kind: 'saving'; sent: number; count: number }
  | { kind: 'ordering' }

/** A key for each request, so that an order whose answer was lost is not charged again. */
const keys = new Map<string, string>()

export interface BatchOrder {
  phase: OrderPhase
  failure: OrderFailure | null
  /** Photos whose mask could not be saved, by id, with the reason. */
  unsaved: ReadonlyMap<string, string>
  /** Photos that were ordered exactly so before: nothing was charged. */
  ordered: ReadonlySet<string>
  place: (items: readonly ReadyPhoto[]) => void
  stop: () => void
}

/** One order for several photos: their masks are saved first, then all are ordered at once or none is. */
export function useBatchOrder(
  studio: Studio | null,
  serviceId: string,
  onPlaced: (count: number) => void,
): BatchOrder {
  const client = useQueryClient()
  const [phase, setPhase] = useState<OrderPhase>({ kind: 'looking' })
  const [failure, setFailure] = useState<OrderFailure | null>(null)
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map())
  const [ordered, setOrdered] = useState<ReadonlySet<string>>(new Set())
  const running = useRef<AbortController | null>(null)

  useEffect(() => {
    let isGone = false
    const look = async () => {
      if (studio !== null) await saveWork(studio)
      await refreshPhotoStates(client)
    }
    look()
      .catch((reason: unknown) => setFailure(describeFailure(reason, 'The masks are kept')))
      .finally(() => {
        if (!isGone) setPhase({ kind: 'choosing' })
      })
    return () => {
      isGone = true
      running.current?.abort()
    }
  }, [studio, client])

  const run = useCallback(
    async (items: readonly ReadyPhoto[]) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      setFailure(null)
      setUnsaved(new Map())
      const engine = createMaskClient()
      try {
        const onProgress = (sent: number, count: number) => setPhase({ kind: 'saving', sent, count })
        const send = (photo: PhotoState) => sendOne({ client, engine, studio, photo })
        const { masks, failed } = await sendMasks(items, send, onProgress, controller.signal)
        // Not what was confirmed: it must be looked at again, with its new price.
        if (failed.length > 0)
          return setUnsaved(new Map(failed.map(({ photo, why }) => [photo.image_id, why])))
        setPhase({ kind: 'ordering' })
        const body = {
          service_id: serviceId,
          items: masks.map(({ item, maskId }) => ({
            image_id: item.photo.image_id,
            mask_id: maskId,
            settings: item.settings,
          })),
          unless_ordered: true,
        }
        await orderRemovals(body, getKey(body))
        // From here on the same photos are another order: these may fail or be cancelled.
        keys.delete(JSON.stringify(body))
        void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
        onPlaced(masks.length)
      } catch (reason) {
        const same = orderedAmong(reason)
        // Not what was confirmed: it must be looked at again, with its new price.
        if (same.length > 0) setOrdered(new Set(same.map(({ image_id }) => image_id)))
        else if (!controller.signal.aborted) setFailure(describeFailure(reason, 'The masks are kept'))
      } finally {
        engine.close()
        running.current = null
        await refreshPhotoStates(client)
        setPhase({ kind: 'choosing' })
      }
    },
    [client, studio, serviceId, onPlaced],
  )
  const place = useCallback((items: readonly ReadyPhoto[]) => void run(items), [run])
  const stop = useCallback(() => running.current?.abort(), [])
  return { phase, failure, unsaved, ordered, place, stop }
}

function getKey(body: object): string {
  const text = JSON.stringify(body)
  const key = keys.get(text) ?? orderKey()
  keys.set(text, key)
  return key
}

interface SendParts {
  client: QueryClient
  engine: MaskClient
  studio: Studio | null
  photo: PhotoState
}

function sendOne({ client, engine, studio, photo }: SendParts): Promise<SavedMask> {
  if (studio?.image.id === photo.image_id) return studio.autosave.ensureOnServer()
  return sendClosed({ engine, load: loadDraft, keep: keepDraft }, photo, (png, hints, revision) =>
    sendMask(client, photo.image_id, png, hints, revision),
  )
}
