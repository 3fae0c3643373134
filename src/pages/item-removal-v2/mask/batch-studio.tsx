import { useQueryClient } from '@tanstack/react-query'
import { Copy, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import { Filmstrip } from '../../../editor/batch/filmstrip.tsx'
import { settingsOfPhoto } from '../../../editor/batch/draft-settings.ts'
import { planOrder } from '../../../editor/batch/order-plan.ts'
import { saveWork } from '../../../editor/batch/save-work.ts'
import { turnCommands } from '../../../editor/batch/turn-commands.ts'
import { useBatchPhotos } from '../../../editor/batch/use-batch-photos.ts'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { attachKeys } from '../../../editor/commands/attach-keys.ts'
import { CommandButton } from '../../../editor/commands/command-button.tsx'
import type { Command } from '../../../editor/commands/command.ts'
import { useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { useDraftInfo } from '../../../editor/draft/draft-info.ts'
import { createSignal } from '../../../editor/signal/signal.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { refreshPhotoStates } from '../../../services/photo-states.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import { showDone, showError } from '../../../ui/toast.ts'
import { usePreviewFault } from './use-preview-fault.ts'
import { workspaceGrid } from './workspace-grid.ts'
import type { QueryClient } from '@tanstack/react-query'
import { imageQuery } from '../../../services/images.ts'
import { mediaUrl } from '../../../services/media-url.ts'

const BatchReview = laterPart(async () => (await import('./batch-review.tsx')).BatchReview)
const BatchCarry = laterPart(async () => (await import('./batch-carry.tsx')).BatchCarry)

interface BatchStudioProps {
  ids: readonly string[]
  /** The photo in sight. */
  imageId: string
  serviceId: string
  /** The workspace of that photo; `keepsTools` once another one has been open here. */
  children: (keepsTools: boolean) => ReactNode
}

/** Several photos in one studio: a workspace for the one in sight, and the filmstrip of all. */
export function BatchStudio({ ids, imageId, serviceId, children }: BatchStudioProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const photos = useBatchPhotos(ids)
  const root = useRef<HTMLDivElement>(null)
  const [studio, setStudio] = useState<Studio | null>(null)
  const [keepsTools, setKeepsTools] = useState(false)
  const [opened, setOpened] = useState<'review' | 'carry' | null>(null)
  const [isLeaving] = useState(() => createSignal(false))
  usePrefetch(client, ids, imageId)

  /** Goes elsewhere once the open photo's work is safe; stays, and says why, when it is not. */
  const leave = useCallback(
    async (path: string, isTurn: boolean) => {
      if (isLeaving.get()) return
      isLeaving.set(true)
      try {
        if (studio !== null) await saveWork(studio)
        if (isTurn) setKeepsTools(true)
        await navigate(path, { replace: isTurn })
      } catch (reason) {
        const why = reason instanceof Error ? reason.message : ''
        showError(`This photo stays open: its mask could not be saved. ${why}`)
      } finally {
        isLeaving.set(false)
      }
    },
    [studio, navigate, isLeaving],
  )
  const batch = useMemo(() => packBatch(ids), [ids])
  const find = useCallback(
    (by: -1 | 1) => (ids.includes(imageId) ? ids[ids.indexOf(imageId) + by] : ids[0]) ?? null,
    [ids, imageId],
  )
  const turn = useCallback(
    (by: -1 | 1) => {
      const image = find(by)
      if (image !== null) void leave(flowPath(serviceId, 'mask', { image, batch }), true)
    },
    [find, leave, serviceId, batch],
  )
  const open = useCallback(
    ({ id: image, work }: BatchPhoto) => {
      if (work.kind === 'done')
        return void leave(flowPath(serviceId, 'result', { image, order: work.orderId, batch }), false)
      if (image !== imageId) void leave(flowPath(serviceId, 'mask', { image, batch }), true)
    },
    [leave, serviceId, imageId, batch],
  )
  const review = useCallback(() => setOpened('review'), [])
  const carry = useCallback(() => setOpened('carry'), [])

  const drafts = useDraftInfo()
  const hasPreview = usePreviewFault() == null
  const ready = useMemo(() => {
    const known = photos.flatMap(({ photo }) => photo ?? [])
    return planOrder(known, drafts, settingsOfPhoto, hasPreview).ready.length
  }, [photos, drafts, hasPreview])
  const work = photos.find(({ id }) => id === imageId)?.work.kind
  const orderFault = useCallback(
    () =>
      work === 'queued' || work === 'working'
        ? 'This photo is ordered and not finished yet'
        : work === 'done'
          ? 'This photo is done with this very mask'
          : null,
    [work],
  )
  const placed = useCallback(
    async (name: string) => {
      await refreshPhotoStates(client)
      showDone(`${name} is ordered`)
    },
    [client],
  )
  const commands = useMemo(
    () => [...turnCommands(find, turn), ...batchCommands({ studio, ready, review, carry })],
    [find, turn, studio, ready, review, carry],
  )
  const bound = useBoundCommands(commands)
  useEffect(() => {
    // While no workspace is open its keys are not there, but the way to the other photos must be.
    if (studio !== null || root.current === null) return undefined
    return attachKeys(root.current, bound)
  }, [studio, bound])
  const context = useMemo(
    () => ({ address: batch, commands, ready, review, orderFault, placed, attach: setStudio }),
    [batch, commands, ready, review, orderFault, placed],
  )

  return (
    <BatchContext value={context}>
      <div ref={root} className={workspaceGrid}>
        {children(keepsTools)}
        <Filmstrip
          photos={photos}
          currentId={imageId}
          onOpen={open}
          onTurn={turn}
          ordersPath={flowPath(serviceId, 'processing', { batch })}
          before={['previous-photo', 'next-photo'].map((id) => (
            <StripButton key={id} studio={studio} commands={bound} id={id} />
          ))}
          after={<StripButton studio={studio} commands={bound} id="carry-mask" />}
          className="nav:col-start-2 nav:row-start-2"
        />
      </div>
      {opened === 'review' ? (
        <BatchReview photos={photos} studio={studio} serviceId={serviceId} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'carry' && studio !== null ? (
        <BatchCarry photos={photos} studio={studio} onClose={() => setOpened(null)} />
      ) : null}
    </BatchContext>
  )
}

/** Nothing changes before the studio is there. */
const never = () => () => undefined

interface StripButtonProps {
  studio: Studio | null
  commands: readonly Command[]
  id: string
}

function StripButton({ studio, commands, id }: StripButtonProps) {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) return null
  const isTurn = id !== 'carry-mask'
  return (
    <CommandButton
      command={command}
      subscribe={studio?.store.subscribe ?? never}
      tooltipSide="top"
      className={isTurn ? 'hidden nav:grid' : ''}
    />
  )
}

interface BatchActions {
  studio: Studio | null
  /** How many photos could be ordered now. */
  ready: number
  review: () => void
  carry: () => void
}

function batchCommands({ studio, ready, review, carry }: BatchActions): Command[] {
  return [
    {
      id: 'carry-mask',
      label: 'Put this mask on other photos',
      group: 'Mask',
      keys: ['Shift+KeyC'],
      icon: Copy,
      run: carry,
      unavailable: () =>
        studio === null || (studio.store.getState().summary?.coverage ?? 0) === 0
          ? 'The mask is empty'
          : studio.refine.get() === null
            ? null
            : 'Apply or cancel the refinement first',
    },
    {
      id: 'order-batch',
      label: 'Order all photos that have a mask',
      group: 'Order',
      keys: ['Mod+Shift+Enter'],
      icon: ListChecks,
      run: review,
      unavailable: () => (ready === 0 ? 'No photo has a mask to order' : null),
    },
  ]
}

/** Asks ahead for the photos on either side of the one in sight, so that turning to them need not wait. */
function usePrefetch(client: QueryClient, ids: readonly string[], imageId: string): void {
  useEffect(() => {
    const at = ids.indexOf(imageId)
    for (const id of [ids[at + 1], ids[at - 1]]) if (id !== undefined) void prefetch(client, id)
  }, [client, ids, imageId])
}

async function prefetch(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(imageQuery(id))
  const image = client.getQueryData(imageQuery(id).queryKey)?.image
  if (image?.status === 'ready') new Image().src = mediaUrl(image.preview_url)
}
