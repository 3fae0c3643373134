import { useEffect, useRef, useState } from 'react'
import type { PhotoState } from '../../../../core/contract/shapes.ts'
import type { CarryReport } from '../../../editor/batch/carry-mask.ts'
import { carryMask, whyNotCarried } from '../../../editor/batch/carry-mask.ts'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'
import { workSentence } from '../../../editor/batch/work-text.ts'
import { keepDraft, loadDraft } from '../../../editor/draft/draft-store.ts'
import { createMaskClient } from '../../../editor/mask/worker-mask-client.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { BatchRow } from './batch-row.tsx'
import { formatPhotos } from './count-text.ts'

interface BatchCarryProps {
  photos: readonly BatchPhoto[]
  studio: Studio
  onClose: () => void
}

type Phase =
  | { kind: 'choosing' }
  | { kind: 'running'; index: number; count: number; name: string }
  | { kind: 'ended'; report: CarryReport; isCancelled: boolean }

/** Puts the mask in sight on other photos of exactly its size, each in its own draft. */
export function BatchCarry({ photos, studio, onClose }: BatchCarryProps) {
  const { image } = studio
  const all = photos.flatMap((entry) => {
    const { photo } = entry
    return photo === null ? [] : [{ entry, photo, whyNot: whyNotCarried(photo, image) }]
  })
  // What can be chosen comes first: of a whole listing only some photos may fit.
  const rows = [
    ...all.filter(({ whyNot }) => whyNot === null),
    ...all.filter(({ whyNot }) => whyNot !== null),
  ]
  const fitting = rows.filter(({ whyNot }) => whyNot === null).map(({ photo }) => photo)
  const at = photos.findIndex(({ id }) => id === image.id)
  // What follows is what a series is worked through to; what lies behind has most often been done.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(photos.slice(at + 1).map(({ id }) => id)),
  )
  const [combine, setCombine] = useState<'replace' | 'add'>('replace')
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const targets = fitting.filter(({ image_id }) => chosen.has(image_id))

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    const onProgress = ({ name }: PhotoState, index: number) =>
      setPhase({ kind: 'running', index, count: targets.length, name })
    const report = await carry({ studio, targets, combine, onProgress, signal: controller.signal })
    running.current = null
    setPhase({ kind: 'ended', report, isCancelled: controller.signal.aborted })
  }
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })

  if (phase.kind === 'ended') return <Ended {...phase} from={image.name} onClose={onClose} />
  if (phase.kind === 'running')
    return (
      <Dialog
        isOpen
        title="Putting the mask on the photos"
        actions={<Button onClick={() => running.current?.abort()}>Stop</Button>}
      >
        <ProgressBar label="Photos done" value={phase.index / phase.count} />
        <p aria-live="polite" className="truncate text-13 text-text-2">
          {phase.index + 1} of {phase.count}: {phase.name}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title="Put this mask on other photos"
      description="It fits photos of exactly the same size. On each it is one step, which can be undone there."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={targets.length === 0} onClick={() => void run()}>
            {targets.length === 0 ? 'Choose a photo' : `Put it on ${formatPhotos(targets.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="When a photo already has a mask"
          value={combine}
          onChange={setCombine}
          options={[
            { value: 'replace', label: 'Replace it' },
            { value: 'add', label: 'Add to it' },
          ]}
        />
        <span className="flex gap-1">
          <Button
            size="s"
            variant="quiet"
            onClick={() => setChosen(new Set(fitting.map(({ image_id }) => image_id)))}
          >
            All
          </Button>
          <Button size="s" variant="quiet" onClick={() => setChosen(new Set())}>
            None
          </Button>
        </span>
      </div>
      <ul className="-mx-2 max-h-[50dvh] overflow-y-auto">
        {rows.map(({ entry, photo, whyNot }) => (
          <BatchRow
            key={photo.image_id}
            name={photo.name}
            thumbnail={mediaUrl(photo.thumbnail_url)}
            note={whyNot ?? workSentence(entry)}
            isOff={whyNot !== null}
            isChosen={whyNot === null && chosen.has(photo.image_id)}
            onToggle={() => toggle(photo.image_id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface CarryCall {
  studio: Studio
  targets: readonly PhotoState[]
  combine: 'replace' | 'add'
  onProgress: (photo: PhotoState, index: number) => void
  signal: AbortSignal
}

async function carry({ studio, targets, combine, onProgress, signal }: CarryCall): Promise<CarryReport> {
  const { image, mask, photo, store, view } = studio
  const engine = createMaskClient()
  try {
    const plane = await mask.reduced(image.width, image.height)
    const look = { settings: { ...store.getState().settings }, viewport: view.get() }
    return await carryMask(
      {
        engine,
        load: loadDraft,
        keep: keepDraft,
        readMask: (url) => photo.plane(mediaUrl(url), null),
        now: Date.now,
      },
      { plane, from: image.name, combine, look, targets },
      onProgress,
      signal,
    )
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : 'The mask could not be read.'
    return { done: [], failed: targets.map((target) => ({ photo: target, why })) }
  } finally {
    engine.close()
  }
}

interface EndedProps {
  report: CarryReport
  isCancelled: boolean
  from: string
  onClose: () => void
}

function Ended({ report: { done, failed }, isCancelled, from, onClose }: EndedProps) {
  const stopped = isCancelled ? ' It was stopped there.' : ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={failed.length === 0 ? 'The mask is on the photos' : 'Some photos were left as they were'}
      description={`The mask from ${from} is on ${formatPhotos(done.length)}.${stopped} In each photo it can be undone.`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {failed.length === 0 ? null : (
        <ul role="alert" className="grid gap-1 text-13 text-danger">
          {failed.map(({ photo, why }) => (
            <li key={photo.image_id}>
              {photo.name}: {why}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
