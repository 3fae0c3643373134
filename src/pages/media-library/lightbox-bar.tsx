import { useMemo } from 'react'
import type { Image } from '../../../core/contract/shapes.ts'
import type { Command } from '../../editor/commands/command.ts'
import { isAvailable, runCommand } from '../../editor/commands/command.ts'
import { useKeyCaps } from '../../editor/commands/key-caps.ts'
import { useZoomText } from '../../editor/viewport/use-zoom-text.ts'
import type { ViewportStore } from '../../editor/viewport/viewport-store.ts'
import { describeImage } from '../../services/describe-image.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { dayName } from '../../ui/format-time.ts'

interface LightboxBarProps {
  image: Image
  /** `12 of 1,284`, or null for an image that the list does not show. */
  place: string | null
  view: ViewportStore | null
  commands: readonly Command[]
  isComparing: boolean
}

/** Above the photo: what it is, and what can be done to it. */
export function LightboxBar({ image, place, view, commands, isComparing }: LightboxBarProps) {
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-3 border-b border-line bg-surface px-3 sm:flex-nowrap nav:px-5">
      <div className="flex min-h-11 min-w-0 flex-1 basis-full items-baseline gap-3 pt-2.5 sm:min-h-0 sm:basis-auto sm:pt-0">
        <h2 title={image.name} className="truncate font-semibold">
          {image.name}
        </h2>
        <p className="hidden flex-none text-12 text-text-2 tabular-nums md:block">
          {describeImage(image)} · {image.width} × {image.height} · {dayName(image.created_at)}
        </p>
        {view === null ? null : <Zoom key={image.id} view={view} />}
        <p aria-live="polite" className="text-12 whitespace-nowrap text-text-2 tabular-nums">
          {place}
        </p>
      </div>
      <div className="flex flex-1 items-center justify-between gap-0.5 sm:flex-none">
        <span className="flex">
          <Act
            id="photo-favorite"
            commands={commands}
            isOn={image.is_favorite}
            isFilled={image.is_favorite}
          />
          <Act id="photo-compare" commands={commands} isOn={isComparing} />
          <Act id="photo-edit" commands={commands} />
          <Act id="photo-send" commands={commands} />
          <Act id="photo-download" commands={commands} />
          <Act id="photo-export" commands={commands} />
          <Act id="photo-delete" commands={commands} />
        </span>
        <Act id="photo-close" commands={commands} />
      </div>
    </header>
  )
}

function Zoom({ view }: { view: ViewportStore }) {
  const zoom = useZoomText(view)
  return <span ref={zoom} className="ml-auto flex-none text-12 font-medium tabular-nums" />
}

interface ActProps {
  id: string
  commands: readonly Command[]
  isOn?: boolean
  isFilled?: boolean
  className?: string
}

/** A command as a button. A click leaves the focus where it was, so that keys go on working. */
export function Act({ id, commands, isOn, isFilled, className }: ActProps) {
  const capsOf = useKeyCaps()
  const command = useMemo(() => commands.find((one) => one.id === id), [commands, id])
  if (command?.icon === undefined) return null
  const [key] = command.keys
  return (
    <IconButton
      icon={command.icon}
      label={command.label}
      keyName={key === undefined ? undefined : capsOf(key).join(' ')}
      disabled={!isAvailable(command)}
      {...(isOn === undefined ? {} : { isOn })}
      {...(isFilled === undefined ? {} : { isFilled })}
      className={cx('disabled:text-text-off', className)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
    />
  )
}
