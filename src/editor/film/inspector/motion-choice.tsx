import {
  ArrowDownUp,
  ArrowLeftRight,
  Box,
  type LucideIcon,
  MoveHorizontal,
  MoveVertical,
  Orbit,
  Scan,
  Square,
  WandSparkles,
  Wind,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useId } from 'react'
import type { Motion } from '../../../../core/contract/film-document.ts'
import { spatialDoubt } from '../../../../core/film/spatial/doubt.ts'
import { setMotion } from '../../../../core/film/edit/pictures.ts'
import type { KeyedClip } from '../../../../core/film/timeline.ts'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { engineNames, motionName } from '../film-words.ts'
import { useEngines } from '../session/engines-context.ts'
import { cameraFrames } from '../session/camera-frames.ts'
import { useFilmWork, useProject } from '../session/film-context.ts'

type Kind = Motion['kind']

/** One way to move; those that go two ways have both. */
interface Card {
  name: string
  icon: LucideIcon
  kinds: readonly [Kind, ...Kind[]]
}

const planar: readonly Card[] = [
  { name: 'Auto', icon: WandSparkles, kinds: ['auto'] },
  { name: 'Static', icon: Square, kinds: ['static'] },
  { name: 'Push in', icon: ZoomIn, kinds: ['push-in'] },
  { name: 'Pull out', icon: ZoomOut, kinds: ['pull-out'] },
  { name: 'Pan', icon: MoveHorizontal, kinds: ['pan-right', 'pan-left'] },
  { name: 'Tilt', icon: MoveVertical, kinds: ['tilt-up', 'tilt-down'] },
  { name: 'Drift', icon: Wind, kinds: ['drift'] },
  { name: 'Custom', icon: Scan, kinds: ['custom'] },
]

const spatial: readonly Card[] = [
  { name: 'Dolly', icon: Box, kinds: ['dolly-in', 'dolly-out'] },
  { name: 'Truck', icon: ArrowLeftRight, kinds: ['truck-right', 'truck-left'] },
  { name: 'Orbit', icon: Orbit, kinds: ['orbit-right', 'orbit-left'] },
  { name: 'Crane', icon: ArrowDownUp, kinds: ['crane-up', 'crane-down'] },
]

const ways: Readonly<Record<string, string>> = {
  in: 'In',
  out: 'Out',
  left: 'Left',
  right: 'Right',
  up: 'Up',
  down: 'Down',
}

/** The engine of the film and the motion of a clip, with what the engine cannot do there. */
export function MotionChoice({ clip, ids }: { clip: KeyedClip; ids: readonly string[] }) {
  const { session, material } = useFilmWork()
  const { engine, film } = useProject(session)
  const engines = useEngines()
  const photo = material.photos.get(clip.image_id)
  const doubt = spatialDoubt(photo?.room ?? null)
  const frames = cameraFrames(film, material.photos, engine, clip.id)
  const chosen = [...planar, ...spatial].find(({ kinds }) => kinds.includes(clip.motion.kind))
  const choose = (kind: Kind) => {
    // Its frames are drawn on the photo.
    if (kind === 'custom') session.mode.set('frame')
    session.edit((now) =>
      setMotion(now, ids, {
        kind,
        // A custom motion begins with what is seen now.
        ...(kind === 'custom' && clip.motion.kind !== 'custom' && frames !== null
          ? { from: frames.from, to: frames.to }
          : {}),
      }),
    )
  }
  return (
    <Section
      title="Motion"
      aside={
        <Segmented
          label="Engine of the film"
          size="mini"
          value={engine}
          options={engines.map((value) => ({ value, label: engineNames[value] }))}
          onChange={(value) => session.editProject('Change engine', { engine: value })}
        />
      }
    >
      <Cards label="On the photo" cards={planar} chosen={clip.motion.kind} onChoose={choose} />
      {engine === 'v25' ? (
        <>
          <p className="mt-2.5 mb-1.5 text-12 text-text-3">{doubt ?? 'Through the room'}</p>
          <Cards
            label="Through the room"
            cards={spatial}
            chosen={clip.motion.kind}
            onChoose={choose}
            isDoubtful={doubt !== null}
          />
        </>
      ) : null}
      {chosen !== undefined && chosen.kinds.length > 1 ? (
        <Segmented
          label="Way"
          size="mini"
          className="mt-2"
          value={clip.motion.kind}
          options={chosen.kinds.map((value) => ({ value, label: ways[value.split('-')[1] ?? ''] ?? value }))}
          onChange={choose}
        />
      ) : null}
      {frames !== null && frames.motion !== clip.motion.kind ? (
        <p className="mt-2 text-12 text-text-3">Here: {motionName(frames.motion).toLowerCase()}.</p>
      ) : null}
    </Section>
  )
}

interface CardsProps {
  label: string
  cards: readonly Card[]
  chosen: Kind
  onChoose: (kind: Kind) => void
  isDoubtful?: boolean
}

function Cards({ label, cards, chosen, onChoose, isDoubtful = false }: CardsProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-4 gap-1.5">
      {cards.map(({ name: text, icon: Icon, kinds }) => (
        <label
          key={text}
          className={cx(
            'relative grid min-h-11 cursor-pointer justify-items-center gap-1 rounded-2 pt-1.75 pb-1.25 text-12 leading-4 outlined hover:bg-hover has-checked:bg-tint has-checked:text-on-tint has-checked:outlined-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isDoubtful ? 'text-text-3' : 'text-text-2',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={kinds.includes(chosen)}
            onChange={() => onChoose(kinds[0])}
          />
          <Icon aria-hidden="true" className="size-4" />
          {text}
        </label>
      ))}
    </div>
  )
}
