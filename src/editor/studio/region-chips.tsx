import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useEditorStore } from '../../stores/editor.ts'
import { cx } from '../../ui/cx.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { RegionMark } from './region-marks.ts'
import { takenRegions } from './regions.ts'
import type { Studio } from './studio.ts'
import { useSignal } from './use-signal.ts'

interface RegionChipsProps {
  studio: Studio
}

/** The suggestions' names on the photo: a press takes one into the mask, or out of it. */
export function RegionChips({ studio }: RegionChipsProps) {
  const marks = useSignal(studio.suggestions.marks)
  const isShown = useSignal(studio.suggestions.isShown)
  const facts = useEditorStore((state) => state.facts)
  const { subscribe, state } = studio.preview
  const isResult = useSyncExternalStore(subscribe, () => state().kind === 'shown')
  const isBare = useSignal(studio.showsPhoto)
  // Nothing stands on a photo or a result that is being judged.
  if (!isShown || isResult || isBare || facts === null) return null
  const taken = takenRegions(
    facts,
    marks.map(({ id }) => id),
  )
  return marks.map((mark) => <Chip key={mark.id} studio={studio} mark={mark} isTaken={taken.has(mark.id)} />)
}

interface ChipProps extends RegionChipsProps {
  mark: RegionMark
  isTaken: boolean
}

function Chip({ studio, mark, isTaken }: ChipProps) {
  const chip = useRef<HTMLButtonElement>(null)
  const { view } = studio
  useEffect(() => {
    const place = () => {
      if (chip.current === null || !view.isReady()) return
      const { x, y } = imageToView(view.get(), mark.anchor)
      chip.current.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
    }
    place()
    return view.subscribe(place)
  }, [view, mark])
  const Icon = isTaken ? Check : Plus
  return (
    <button
      ref={chip}
      type="button"
      aria-pressed={isTaken}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void studio.suggestions.toggle(mark.id)}
      className={cx(
        'absolute top-0 left-0 flex h-6 cursor-pointer items-center gap-1.5 rounded-1 px-2 text-12 font-medium whitespace-nowrap text-white pointer-coarse:h-11 pointer-coarse:px-3',
        isTaken ? 'bg-(--ink-mask-chip)' : 'bg-ink-glass',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      Region {mark.id}
    </button>
  )
}
