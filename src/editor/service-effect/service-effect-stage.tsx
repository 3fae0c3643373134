import { useEffect, type ReactNode } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import type { Command } from '../commands/command.ts'
import { CompareStage, type StageTools } from '../compare/compare-stage.tsx'
import { HoldButton } from '../compare/hold-button.tsx'
import { PhotoError } from '../compare/photo-error.tsx'
import type { MarkTool } from '../tools/marks/mark-tool.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { ServiceEffect } from './service-effect.ts'
import type { OpenServiceEffect } from './use-service-effect.ts'
import { TriangleAlert } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'

const MarkLayer = laterPart(async () => (await import('../marks/mark-layer.tsx')).MarkLayer)

interface ServiceEffectStageProps extends OpenServiceEffect {
  /** Null where nothing is marked on the photo. */
  markTool: MarkTool | null
  /** What presses on the photo do where nothing is marked. */
  tools?: StageTools
  name: string
  commands: readonly Command[]
  /** What lies over the photo besides. */
  children?: ReactNode
}

/** The photo and its free preview in one place, with the bar between them. */
export function ServiceEffectStage(props: ServiceEffectStageProps) {
  const { compare, effect, name, commands, markTool, children } = props
  const tools = markTool ?? props.tools
  const hasPicture = useSignal(effect.picture) !== null
  useWindows(markTool, effect)
  return (
    <section aria-label={name} className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        <CompareStage
          compare={compare}
          commands={commands}
          firstLabel="Photo"
          secondLabel={hasPicture ? 'Preview' : 'No preview yet'}
          {...(tools === undefined ? {} : { tools })}
        >
          {markTool === null ? null : <MarkLayer markTool={markTool} compare={compare} />}
          {children}
          <PhotoError compare={compare} />
        </CompareStage>
      </div>
      {/* Below the photo: what stood on it would hide its corners. */}
      <div className="flex flex-none items-center justify-between gap-2 px-3 pb-3">
        <ServiceEffectNote effect={effect} />
        <HoldButton compare={compare} />
      </div>
    </section>
  )
}

/** Shows the marks which windows the preview has found, and when it has all that was marked. */
function useWindows(markTool: MarkTool | null, effect: ServiceEffect): void {
  useEffect(() => {
    if (markTool === null) return undefined
    const follow = () => markTool.windows.set(effect.windows.get())
    const settle = () => {
      const state = effect.state.get()
      if (state.kind === 'failed' || (state.kind === 'shown' && !state.isStale)) markTool.shown()
    }
    follow()
    const offs = [effect.windows.subscribe(follow), effect.state.subscribe(settle)]
    return () => {
      for (const off of offs) off()
      markTool.windows.set([])
    }
  }, [markTool, effect])
}

const glass =
  'flex min-h-6 max-w-full items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white tabular-nums'

/**
 * What is shown of the free preview: its size, what of the settings it could not do, how far it is, or why there is
 * none.
 */
function ServiceEffectNote({ effect }: { effect: ServiceEffect }) {
  const state = useSignal(effect.state)
  return (
    <output className="grid min-w-0 justify-items-start gap-1">
      {state.kind === 'preparing' ? (
        <span className={glass}>
          <Spinner />
          Free preview: {state.stage} {Math.round(state.fraction * 100)} %
        </span>
      ) : null}
      {state.kind === 'shown' && state.note !== null ? <ErrorText text={state.note} /> : null}
      {state.kind === 'shown' ? (
        <span className={glass}>
          {state.fraction === null ? null : <Spinner />}
          Free preview, at {state.width} × {state.height}
          {state.fraction === null ? null : `, next one ${Math.round(state.fraction * 100)} %`}
        </span>
      ) : null}
      {state.kind === 'failed' ? <ErrorText text={state.message} /> : null}
    </output>
  )
}

function ErrorText({ text }: { text: string }) {
  return (
    <span className={glass}>
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {text}
    </span>
  )
}
