import { useEffect, useRef } from 'react'
import type { EditorSettings } from '../state/editor-store.ts'
import { formatPercent } from '../../ui/format.ts'
import type { Studio } from './studio.ts'
import { tools } from '../tools/registry.ts'

/** A screen reader hears a place only once the crosshair rests for this long. */
const restMs = 250

/** Says tool, size, position and coverage to screen readers. Written outside React. */
export function LiveRegion({ studio }: { studio: Studio }) {
  const element = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const setMessage = (text: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (element.current !== null) element.current.textContent = text
      }, restMs)
    }
    const offPlace = studio.place.subscribe(() => {
      const at = studio.place.get()
      if (at !== null) setMessage(`x ${at.x}, y ${at.y}`)
    })
    const offStore = studio.store.subscribe(({ settings, summary }, before) => {
      if (settings.tool !== before.settings.tool || settings.size !== before.settings.size)
        setMessage(textOf(settings))
      if (summary !== null && before.summary !== null && summary.revision !== before.summary.revision)
        setMessage(
          `${summary.history[summary.done - 1]?.label ?? 'Nothing masked'}. Mask covers ${formatPercent(summary.coverage)}`,
        )
    })
    return () => {
      clearTimeout(timer)
      offPlace()
      offStore()
    }
  }, [studio])
  return <output ref={element} className="sr-only" />
}

function textOf({ tool, size }: EditorSettings): string {
  const { label, combine } = tools[tool]
  return combine === 'stroke' ? `${label.toLowerCase()}, ${size} pixels` : label
}
