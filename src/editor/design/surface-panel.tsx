import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { designLimits, type DesignChange } from '../../../core/contract/design-document.ts'
import { formatPercent } from '../../ui/format.ts'
import { useInSight } from '../staging/use-in-sight.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { describeChange } from './describe-change.ts'
import type { DesignSession } from './design-session.ts'
import { describePlane, type WorkSurface } from './design-work.ts'
import { firstMaterial, firstPaint, pictureOf } from './first-change.ts'
import { MaterialPanel } from './material-panel.tsx'
import { MendPanel } from './mend-panel.tsx'
import { OtherDesigns, type OtherDesign } from './other-designs.tsx'
import { PaintPanel } from './paint-panel.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { useRegion } from './use-surfaces.ts'

interface SurfacePanelProps {
  session: DesignSession
  others: readonly OtherDesign[]
  surface: WorkSurface
}

type Kind = 'keep' | DesignChange['kind']

const kinds: { value: Kind; label: string }[] = [
  { value: 'keep', label: 'As it is' },
  { value: 'paint', label: 'Paint' },
  { value: 'material', label: 'Material' },
  { value: 'picture', label: 'Own picture' },
]

/** What the chosen surface is called, where it is, and what becomes of it. */
export function SurfacePanel({ session, others, surface }: SurfacePanelProps) {
  const { name, change } = surface
  const region = useRegion(session, surface)
  // What is chosen in the photo may lie below the settings that are in sight; a list that is worked in stays where it is.
  const [isFromPhoto] = useState(() => document.activeElement?.closest('[role=radiogroup]') === null)
  const element = useInSight(isFromPhoto)
  /** What was set last of each kind, so that going back and forth loses nothing. */
  const [last, setLast] = useState<Partial<Record<DesignChange['kind'], DesignChange>>>({})
  const set = (label: string, next: DesignChange | null, gesture?: string) => {
    if (next !== null) setLast((before) => ({ ...before, [next.kind]: next }))
    session.setChange(label, next, gesture)
  }
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = (kind: Kind) => {
    if (kind === 'keep') return set(`${name} as it is`, null)
    const next = last[kind] ?? firstOf(kind)
    if (next === null) return setIsChoosing(true)
    set(`${name}: ${describeChange(next)}`, next)
  }
  const firstOf = (kind: DesignChange['kind']): DesignChange | null => {
    if (kind === 'picture') return null
    return kind === 'paint' ? firstPaint(region?.colour ?? null) : firstMaterial(surface.plane)
  }
  return (
    <section
      ref={element}
      aria-label={name}
      className="grid scroll-my-4 grid-cols-1 gap-3 rounded-3 bg-sunken p-3"
    >
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <NameField session={session} name={name} />
          <p className="px-1 text-12 text-text-2">{describeRegion(surface, region)}</p>
        </div>
        <IconButton
          size="s"
          icon={RotateCcw}
          label={`Take ${name} back`}
          hint="All that was done to this surface"
          onClick={session.remove}
        />
      </div>
      <MendPanel session={session} />
      <Segmented
        label={`What becomes of ${name}`}
        value={change?.kind ?? 'keep'}
        options={kinds}
        onChange={choose}
        isWide
      />
      {change?.kind === 'paint' ? (
        <PaintPanel
          session={session}
          change={change}
          onChange={(next, gesture) => set(`${name}: ${describeChange(next)}`, next, gesture)}
        />
      ) : null}
      {change?.kind === 'material' ? (
        <MaterialPanel
          session={session}
          surface={surface}
          change={change}
          onChange={(next, gesture) => set(`${name}: ${describeChange(next)}`, next, gesture)}
        />
      ) : null}
      {change?.kind === 'picture' ? (
        <PicturePanel
          surface={surface}
          change={change}
          onAnother={() => setIsChoosing(true)}
          onChange={(next, gesture) => set(`${name}: ${describeChange(next)}`, next, gesture)}
        />
      ) : null}
      <PictureChooser
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={({ id }) => {
          setIsChoosing(false)
          const next = change?.kind === 'picture' ? { ...change, image_id: id } : pictureOf(id)
          set(`${name}: ${describeChange(next)}`, next)
        }}
      />
      <OtherDesigns
        designs={others}
        onTake={(next) => set(`${name}: ${describeChange(next)}, as in another photo`, next)}
      />
    </section>
  )
}

function describeRegion({ plane }: WorkSurface, region: { fraction: number } | null): string {
  if (region === null) return `On ${describePlane(plane)}. Looking where it ends.`
  if (region.fraction === 0) return 'Nothing is left of it: press or paint where it is.'
  return `${formatPercent(region.fraction)} of the photo, on ${describePlane(plane)}`
}

/** What the result says was changed: the service knows planes, not what stands on them. */
function NameField({ session, name }: { session: DesignSession; name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const end = () => {
    if (typed !== null) session.rename(typed)
    setTyped(null)
  }
  return (
    <>
      <input
        type="text"
        aria-label="Name of the surface"
        list="surface-names"
        autoComplete="off"
        maxLength={designLimits.name}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={end}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
        className="h-7 w-full min-w-0 rounded-1 bg-transparent px-1 font-semibold outline-none hover:bg-hover focus-visible:bg-surface focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:h-11"
      />
      <datalist id="surface-names">
        {NAMES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  )
}

const NAMES = [
  'Wall',
  'Ceiling',
  'Floor',
  'Door',
  'Trim',
  'Kitchen fronts',
  'Worktop',
  'Backsplash',
  'Sofa',
  'Curtains',
  'Rug',
]
