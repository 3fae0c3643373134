import { useEffect, useRef } from 'react'
import { useStageKeys } from '../commands/use-stage-keys.ts'
import type { Command } from '../commands/command.ts'
import type { Signal } from '../signal/signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import { useStageSize } from '../viewport/use-stage-size.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { attachLooking } from './attach-looking.ts'
import { useDrawnPhoto } from './use-drawn-photo.ts'

interface StagedImage {
  name: string
  width: number
  height: number
  preview_url: string
  display_url: string
}

interface PhotoStageProps {
  image: StagedImage
  view: ViewportStore
  /** Where the pointer is, for zooming by keys. */
  hover: Signal<ViewPoint | null>
  /** Run by their keys while the stage is there. */
  commands: readonly Command[]
  /** What went wrong while the photo was read, in words for the user. */
  onProblem: (message: string) => void
}

/** One photo to look at: a drag pans, wheel and pinch zoom. The photo is opened once, with the stage. */
export function PhotoStage({ image, view, hover, commands, onProblem }: PhotoStageProps) {
  const element = useRef<HTMLElement>(null)
  const drawn = useDrawnPhoto(image, onProblem)
  useStageSize(element, view)

  useEffect(
    () => (element.current === null ? undefined : attachLooking(element.current, view, hover)),
    [view, hover],
  )
  useStageKeys(element, commands)

  return (
    <section
      ref={element}
      aria-label={image.name}
      className="absolute inset-0 cursor-grab overflow-hidden select-none"
    >
      {drawn === null ? null : <DrawnLayer view={view} paint={drawn.paint} subscribe={drawn.subscribe} />}
    </section>
  )
}
