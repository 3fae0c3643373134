import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useStageKeys } from '../commands/use-stage-keys.ts'
import type { Command } from '../commands/command.ts'
import type { Signal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import { attachStageInput } from '../tools/base/stage-input.ts'
import type { ToolHost } from '../tools/base/tool-host.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import { toView } from '../viewport/view-input.ts'
import type { ScreenPoint, ViewPoint } from '../viewport/viewport.ts'
import { CompareBar } from './compare-bar.tsx'
import type { Compare } from './compare.ts'
import { CornerLabels } from './corner-labels.tsx'
import { paintCompare, sidesOf } from './paint-compare.ts'

export interface StageTools {
  host: ToolHost
  /** The pointer over the stage, in the words of CSS. */
  cursor: Signal<string>
}

interface CompareStageProps {
  compare: Compare
  commands: readonly Command[]
  /** Names of the two pictures. */
  firstLabel: string
  secondLabel: string
  /** What presses do besides panning. */
  tools?: StageTools
  children?: ReactNode
}

/** Two pictures to compare: a drag pans unless a tool draws, wheel and pinch zoom, in every mode. */
export function CompareStage(props: CompareStageProps) {
  const { compare, commands, firstLabel, secondLabel, tools, children } = props
  const element = useRef<HTMLDivElement>(null)
  const drawn = useMemo(() => drawnOf(compare), [compare])

  useEffect(() => {
    const stage = element.current
    if (stage === null) return
    const { view, state, hover } = compare
    const measure = () => {
      const whole = { width: stage.clientWidth, height: stage.clientHeight }
      compare.stage.set(whole)
      const { half } = sidesOf(whole)
      const ratio = Math.max(1, window.devicePixelRatio)
      view.resize({ ...(state.get().mode === 'side' ? half : whole), ratio })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    const offState = state.subscribe(measure)
    const place = (point: ScreenPoint) => folded(toView(stage, point), compare)
    const { detach } = attachStageInput(stage, {
      view,
      host: tools?.host ?? null,
      hover,
      placeOf: place,
      // On the whole stage: the wheel zooms over the bar, too.
      wheelOn: stage.parentElement ?? stage,
      onPress: (draws) => {
        if (!draws) return
        leaveControls()
        tools?.host.place.set(null)
      },
    })
    return () => {
      observer.disconnect()
      offState()
      detach()
    }
  }, [compare, tools])
  useEffect(() => {
    const stage = element.current
    if (stage === null || tools === undefined) return undefined
    const point = () => {
      stage.style.cursor = tools.cursor.get()
    }
    point()
    const offCursor = tools.cursor.subscribe(point)
    return () => {
      offCursor()
      stage.style.cursor = ''
    }
  }, [tools])
  useStageKeys(element, commands)

  return (
    <div className="absolute inset-0">
      <div ref={element} className="absolute inset-0 cursor-grab overflow-hidden select-none">
        <DrawnLayer view={compare.view} paint={drawn.paint} subscribe={drawn.subscribe} sizeOf={drawn.size} />
      </div>
      <Divider compare={compare} />
      <CornerLabels compare={compare} firstLabel={firstLabel} secondLabel={secondLabel} />
      <CompareBar compare={compare} />
      {children}
    </div>
  )
}

/** Between two views that stand side by side. */
function Divider({ compare }: { compare: Compare }) {
  const { mode } = useSignal(compare.state)
  const { x, y } = sidesOf(useSignal(compare.stage))
  if (mode !== 'side') return null
  return (
    <span
      aria-hidden="true"
      className="absolute bg-surface"
      style={
        x > 0 ? { left: x - 1, width: 2, top: 0, bottom: 0 } : { top: y - 1, height: 2, left: 0, right: 0 }
      }
    />
  )
}

function drawnOf({ first, second, state, stage }: Compare) {
  return {
    size: () => stage.get(),
    paint: (context: CanvasRenderingContext2D, viewport: Parameters<typeof paintCompare>[3]) =>
      paintCompare(context, first, second, viewport, state.get(), stage.get()),
    subscribe: (listener: () => void) => {
      const offs = [first.subscribe(listener), second.subscribe(listener), state.subscribe(listener)]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}

/** A point over the second view counts as the same place over the first. */
function folded(point: ViewPoint, { state, stage }: Compare): ViewPoint {
  if (state.get().mode !== 'side') return point
  const { x, y } = sidesOf(stage.get())
  return {
    x: x > 0 && point.x >= x ? point.x - x : point.x,
    y: y > 0 && point.y >= y ? point.y - y : point.y,
  }
}

/** Gives the keys back to the stage: a control of the panel that has the focus would take them. */
function leaveControls(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
