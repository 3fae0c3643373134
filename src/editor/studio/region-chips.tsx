import { Check, Plus } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { cx } from '../../ui/cx.ts'
import { imageToView } from '../viewport/viewport.ts'
import { placeChips } from '../suggestions/place-chips.ts'
import type { RegionMark } from '../suggestions/region-marks.ts'
import type { Studio } from './studio.ts'
import { useSignal } from '../signal/use-signal.ts'

interface RegionChipsProps {
  studio: Studio
}

/** The suggestions' names on the photo: a press takes one into the mask, or out of it. */
export function RegionChips({ studio }: RegionChipsProps) {
  const marks = useSignal(studio.suggestions.marks)
  const isShown = useSignal(studio.suggestions.isShown)
  const summary = useStore(studio.store, (state) => state.summary)
  const { subscribe, state } = studio.preview
  const isResult = useSyncExternalStore(subscribe, () => state().kind === 'shown')
  const isBare = useSignal(studio.showsPhoto)
  // Nothing stands on a photo or a result that is being judged.
  if (!isShown || isResult || isBare || summary === null) return null
  const taken = studio.suggestions.takenIn(summary)
  return <Chips studio={studio} marks={marks} taken={taken} />
}

interface ChipsProps extends RegionChipsProps {
  marks: readonly RegionMark[]
  taken: ReadonlySet<number>
}

function Chips({ studio, marks, taken }: ChipsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { view } = studio
  useEffect(() => {
    const place = () => {
      if (box.current === null || !view.isReady()) return
      const chips = [...box.current.children] as HTMLElement[]
      const sizes = chips.map((chip) => ({ width: chip.offsetWidth, height: chip.offsetHeight }))
      const wanted = marks.map(({ anchor }) => imageToView(view.get(), anchor))
      placeChips(wanted, sizes, view.get()).forEach(({ x, y }, index) => {
        const chip = chips[index]
        if (chip) chip.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
      })
    }
    place()
    return view.subscribe(place)
  }, [view, marks])
  return (
    <div ref={box} className="contents">
      {marks.map(({ id }) => (
        <Chip key={id} studio={studio} id={id} isTaken={taken.has(id)} />
      ))}
    </div>
  )
}

interface ChipProps extends RegionChipsProps {
  id: number
  isTaken: boolean
}

/** On a phone, whose photo is small, the number alone; what a finger may touch is larger than what is seen. */
function Chip({ studio, id, isTaken }: ChipProps) {
  const Icon = isTaken ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isTaken}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void studio.suggestions.toggle(id)}
      className={cx(
        'absolute top-0 left-0 flex h-6 cursor-pointer items-center gap-1.5 rounded-1 px-2 text-12 font-medium whitespace-nowrap text-white max-nav:gap-1 max-nav:px-1.5 pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 pointer-coarse:before:content-[""]',
        isTaken ? 'bg-(--ink-mask-chip)' : 'bg-ink-glass',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span>
        <span className="max-nav:sr-only">Region </span>
        {id}
      </span>
    </button>
  )
}
