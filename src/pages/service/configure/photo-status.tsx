import { CloudAlert, CloudCheck } from 'lucide-react'
import type { Image } from '../../../../core/contract/shapes.ts'
import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import { useZoomText } from '../../../editor/viewport/use-zoom-text.ts'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'

interface PhotoStatusProps {
  view: ViewportStore
  image: Image
  ids: readonly string[]
  isKept: boolean
  isChanged: boolean
}

/** Zoom, size, place in the series, and whether the settings are safe. */
export function PhotoStatus({ view, image, ids, isKept, isChanged }: PhotoStatusProps) {
  const zoom = useZoomText(view)
  return (
    <div className="flex h-8 flex-none items-center gap-4 overflow-hidden border-t border-line bg-surface px-4 text-12 whitespace-nowrap text-text-2 tabular-nums">
      <span ref={zoom} className="min-w-10 font-medium text-text" />
      <span>
        {image.width} × {image.height}
      </span>
      {ids.length > 1 ? (
        <>
          <span>
            {ids.indexOf(image.id) + 1} of {ids.length}
          </span>
          <Turning />
        </>
      ) : null}
      <span className="ml-auto flex min-w-0 items-center gap-1.5">
        {isKept ? (
          isChanged ? (
            <>
              <CloudCheck aria-hidden="true" className="size-4 flex-none" />
              <span className="truncate">Settings kept here</span>
            </>
          ) : null
        ) : (
          <>
            <CloudAlert aria-hidden="true" className="size-4 flex-none text-danger" />
            <span className="truncate text-danger">Settings not kept in this browser</span>
          </>
        )}
      </span>
    </div>
  )
}

function Turning() {
  const capsOf = useKeyCaps()
  const keys = useKeysOf('next-photo').slice(0, 1)
  if (keys.length === 0) return null
  return (
    <span className="hidden items-center gap-1.5 lg:flex">
      {keys.flatMap(capsOf).map((cap) => (
        <KeyCap key={cap} name={cap} />
      ))}
      next photo
    </span>
  )
}
