import type { Transition } from '../../../../core/contract/film-document.ts'
import { transitionKinds } from '../../../../core/contract/film-document.ts'
import { setAllTransitions, setTransition } from '../../../../core/film/edit/pictures.ts'
import type { KeyedClip } from '../../../../core/film/timeline.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { transitionName } from '../film-words.ts'
import { useFilmWork } from '../session/film-context.ts'
import { Select } from './select.tsx'

const directions = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const

const directed: readonly Transition['kind'][] = ['slide', 'push', 'wipe']

/** How a clip becomes the next one. */
export function TransitionSection({ clip, ids }: { clip: KeyedClip; ids: readonly string[] }) {
  const { session } = useFilmWork()
  const { kind, frames, direction } = clip.transition
  const change = (transition: Partial<Transition>, gesture?: string) =>
    session.edit((film) => setTransition(film, ids, transition), gesture)
  return (
    <Section title="To the next clip">
      <Select
        label="Transition"
        value={kind}
        options={transitionKinds.map((value) => ({ value, label: transitionName(value) }))}
        onChange={(value) => change({ kind: value, ...(frames === 0 ? { frames: 15 } : {}) })}
      />
      {kind === 'cut' ? null : (
        <Slider
          label="Length"
          min={1}
          max={60}
          value={frames}
          format={(value) => `${value} fr`}
          onChange={(value) => change({ frames: value }, `transition-${clip.id}`)}
        />
      )}
      {directed.includes(kind) ? (
        <Segmented
          label="Direction"
          size="mini"
          className="mt-1"
          value={direction}
          options={directions}
          onChange={(value) => change({ direction: value })}
        />
      ) : null}
      <Button
        size="s"
        variant="quiet"
        className="mt-1 -ml-2.5"
        onClick={() => session.edit((film) => setAllTransitions(film, clip.transition))}
      >
        Apply to all cuts
      </Button>
    </Section>
  )
}
