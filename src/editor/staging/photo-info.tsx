import { RotateCcw, Ruler, SquarePlus, Trash2 } from 'lucide-react'
import { stagingLimits } from '../../../core/contract/staging-document.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberBox } from '../../ui/number-box.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useSignal } from '../signal/use-signal.ts'
import { knownLength, setLength } from './known-length.ts'
import type { LayoutSession, StagedRoom, StagingTask } from './layout-session.ts'
import { useInSight } from './use-in-sight.ts'
import { useShownLayout } from './use-layout.ts'
import { usualWindow } from './wall-rect.ts'
import { addWindow, findWindowsAgain, removeWindow } from './window-edits.ts'

interface InfoProps {
  session: LayoutSession
  /** Opens something to be drawn on the photo, or the furniture again. */
  onTask: (task: StagingTask) => void
}

/** All lengths follow from the height of the lens; the height of the room is what people know. */
export function ScaleSlider({ session, room }: { session: LayoutSession; room: StagedRoom }) {
  const layout = useShownLayout(session)
  const isAuto = layout?.scale.kind === 'auto'
  const { lens } = room.staging
  const perLens = room.plan.ceiling / lens
  const { min, max } = stagingLimits.cameraHeight
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Slider
          label="Height of the room"
          value={room.plan.ceiling}
          min={Math.max(2, min * perLens)}
          max={Math.min(5, max * perLens)}
          step={0.02}
          format={(metres) => `${metres.toFixed(2)} m`}
          onChange={(metres) =>
            session.setPhotoInfo(
              'Height of the room',
              { scale: { kind: 'camera-height', metres: metres / perLens } },
              'scale',
            )
          }
        />
      </div>
      <IconButton
        icon={RotateCcw}
        label="Height of the room: as the photo tells"
        disabled={isAuto}
        onClick={() =>
          session.setPhotoInfo('Height of the room as the photo tells', { scale: { kind: 'auto' } })
        }
      />
    </div>
  )
}

/** Measures the room by a length that is known, as that of a door, drawn on the photo. */
export function LengthControl({ session, onTask }: InfoProps) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  const isOpen = useSignal(session.task) === 'length'
  const length = layout === null ? null : knownLength(layout, room)
  const element = useInSight(isOpen)
  if (length === null) return null
  const { min, max } = stagingLimits.length
  return (
    <div ref={element} className="flex scroll-my-4 flex-wrap items-center gap-2">
      <Button
        size="s"
        icon={Ruler}
        aria-pressed={isOpen}
        onClick={() => onTask(isOpen ? 'furniture' : 'length')}
      >
        {isOpen ? 'Close the length' : 'Known length'}
      </Button>
      {isOpen ? (
        <>
          <span className="w-24">
            <NumberBox
              label="Known length in metres"
              unit="m"
              min={min}
              max={max}
              value={Number(length.metres.toFixed(3))}
              onChange={(metres) => setLength(session, { ...length, metres })}
            />
          </span>
          <p className="basis-full text-12 text-text-2">
            Drag both ends to something you know, such as a door, and write how long it is.
          </p>
        </>
      ) : null}
    </div>
  )
}

/** The windows, found or drawn: the light of the furniture comes from them. */
export function WindowControl({ session, onTask }: InfoProps) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  const windows = useSignal(session.windows)
  const isOpen = useSignal(session.task) === 'windows'
  const element = useInSight(isOpen)
  const isDrawn = layout !== null && layout.windows !== null
  return (
    <div ref={element} className="grid scroll-my-4 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="s"
          icon={SquarePlus}
          aria-pressed={isOpen}
          disabled={windows === null}
          onClick={() => onTask(isOpen ? 'furniture' : 'windows')}
        >
          {isOpen ? 'Close the windows' : 'Correct windows'}
        </Button>
        <span className="text-12 text-text-2 tabular-nums">{countOf(windows?.length, isDrawn)}</span>
        <span className="ml-auto">
          <IconButton
            icon={RotateCcw}
            label="Windows: as found in the photo"
            disabled={!isDrawn}
            onClick={() => findWindowsAgain(session)}
          />
        </span>
      </div>
      {isOpen && windows !== null ? (
        <>
          <p className="text-12 text-text-2">
            Drag a corner to correct a window. A drag on a wall draws another one.
          </p>
          <ul aria-label="Windows" className="grid gap-0.5">
            {windows.map((outline, window) => (
              <li key={outline.join(' ')} className="flex items-center justify-between gap-2 pl-2">
                Window {window + 1}
                <IconButton
                  size="s"
                  icon={Trash2}
                  label={`Take window ${window + 1} away`}
                  onClick={() => removeWindow(session, window)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button
              size="s"
              variant="quiet"
              icon={SquarePlus}
              onClick={() => {
                const outline = room === null ? null : usualWindow(room.staging)
                if (outline !== null) addWindow(session, outline)
              }}
            >
              Add a window
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}

function countOf(count: number | undefined, isDrawn: boolean): string {
  if (count === undefined) return 'Looking for them'
  return `${count} ${isDrawn ? 'by hand' : 'found'}`
}

export function WindowSlider({ session }: { session: LayoutSession }) {
  const layout = useShownLayout(session)
  const { min, max } = stagingLimits.windowStrength
  const strength = layout?.windowStrength ?? null
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Slider
          label="Light of the windows"
          value={strength ?? (min + max) / 2}
          min={min}
          max={max}
          step={0.1}
          format={(value) => (strength === null ? 'auto' : value.toFixed(1))}
          onChange={(value) =>
            session.setPhotoInfo('Light of the windows', { windowStrength: value }, 'window-light')
          }
        />
      </div>
      <IconButton
        icon={RotateCcw}
        label="Light of the windows: as the walls tell"
        disabled={strength === null}
        onClick={() =>
          session.setPhotoInfo('Light of the windows as the walls tell', { windowStrength: null })
        }
      />
    </div>
  )
}
