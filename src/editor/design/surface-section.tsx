import { Box } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cx } from '../../ui/cx.ts'
import { HistorySteps } from '../history/history-steps.tsx'
import type { Signal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import { colourOfChange, describeChange } from './describe-change.ts'
import type { DesignSession } from './design-session.ts'
import type { WorkSurface } from './design-work.ts'
import { SurfacePanel } from './surface-panel.tsx'
import type { OtherDesign } from './other-designs.tsx'
import { useChosenSurface, useSurfaceList, useSurfacesState } from './use-surfaces.ts'

interface SurfaceSectionProps {
  session: DesignSession
  /** What was chosen for other photos of the series. */
  others: readonly OtherDesign[]
  /** Whether the corners of the room are placed; null where they cannot be. */
  isRoomOpen: Signal<boolean> | null
}

/** The surfaces of the photo, and what becomes of the chosen one. */
export function SurfaceSection({ session, others, isRoomOpen }: SurfaceSectionProps) {
  const state = useSurfacesState(session)
  const surfaces = useSurfaceList(session)
  const changed = surfaces.filter(({ change }) => change !== null).length
  return (
    <Section
      title="Surfaces"
      {...(state.kind === 'ready' ? { fact: `${surfaces.length}, ${changed} changed` } : {})}
      aside={<Steps session={session} />}
    >
      <div className="grid grid-cols-1 gap-3">
        {state.kind === 'failed' ? (
          <p role="alert" className="text-danger">
            {state.message}
          </p>
        ) : null}
        {state.kind === 'failed' ? null : (
          <div className="flex flex-wrap items-start gap-2">
            <p className="min-w-40 flex-1 text-12 text-text-2">
              {state.kind === 'preparing'
                ? 'Looking for walls, floor and ceiling.'
                : state.hasRoom
                  ? 'Press a surface in the photo, or choose it here.'
                  : 'The planes of this room are not known: press a surface in the photo. Materials lie flat, without perspective.'}
            </p>
            {isRoomOpen === null ? null : (
              <Button size="s" icon={Box} onClick={() => isRoomOpen.set(!isRoomOpen.get())}>
                Correct corners
              </Button>
            )}
          </div>
        )}
        {state.kind === 'preparing' ? <ListToCome /> : <SurfaceList session={session} surfaces={surfaces} />}
        <ChosenSurface session={session} others={others} />
      </div>
    </Section>
  )
}

/** Another surface begins with its own fields: what was half typed for the last one is gone. */
function ChosenSurface(props: Omit<SurfaceSectionProps, 'isRoomOpen'>) {
  const surface = useChosenSurface(props.session)
  return surface === null ? null : <SurfacePanel key={surface.id} {...props} surface={surface} />
}

/** Of most rooms three walls, floor and ceiling are found. */
const USUAL_ROWS = 5

/**
 * Stands in the list's place while surfaces are looked for. Those that are kept with the photo wait, too: what is found
 * comes before them, and would push them away from under the pointer.
 */
function ListToCome() {
  return (
    <div aria-hidden="true" className="grid gap-0.5">
      {Array.from({ length: USUAL_ROWS }, (_, row) => (
        <div key={row} className="flex min-h-9 items-center pointer-coarse:min-h-11">
          <Skeleton className="h-5 w-full" />
        </div>
      ))}
    </div>
  )
}

/** Native radio buttons: arrow keys move, Tab enters and leaves. */
function SurfaceList({ session, surfaces }: { session: DesignSession; surfaces: readonly WorkSurface[] }) {
  const chosen = useSignal(session.chosen)
  if (surfaces.length === 0) return null
  return (
    <div role="radiogroup" aria-label="Surfaces" className="grid grid-cols-1 gap-0.5">
      {surfaces.map((surface) => (
        <label
          key={surface.id}
          className={cx(
            'relative -mx-2 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2 hover:bg-hover pointer-coarse:min-h-11',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-checked:bg-tint has-checked:text-on-tint',
          )}
        >
          <input
            type="radio"
            name="surface"
            className="sr-only"
            checked={surface.id === chosen}
            onChange={() => session.choose(surface.id)}
          />
          <Swatch session={session} surface={surface} />
          <span className="min-w-0 truncate font-medium">
            {surface.name}
            <span className="sr-only">,</span>
          </span>
          <span className="ml-auto truncate pl-2 text-12 opacity-80">{describeChange(surface.change)}</span>
        </label>
      ))}
    </div>
  )
}

/** The colour that the surface gets, or has. */
function Swatch({ session, surface }: { session: DesignSession; surface: WorkSurface }) {
  const finder = useSignal(session.surfaces)
  const regions = useSignal(finder?.regions ?? noRegions)
  const own = regions.size > 0 ? (session.regionOf(surface)?.colour ?? null) : null
  const colour = colourOfChange(surface.change) ?? own
  return (
    <span
      aria-hidden="true"
      className="size-5 flex-none rounded-1 outlined-edge"
      style={colour === null ? undefined : { background: colour }}
    />
  )
}

const empty = new Map<string, never>()
const noRegions = { get: () => empty, subscribe: () => () => undefined }

function Steps({ session: { history } }: { session: DesignSession }) {
  useSignal(history.state)
  return <HistorySteps history={history} />
}
