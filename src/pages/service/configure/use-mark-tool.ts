import { useEffect, useMemo, useState } from 'react'
import type { Widget } from '../../../../core/contract/widgets.ts'
import type { Command } from '../../../editor/commands/command.ts'
import { markCommands } from '../../../editor/marks/mark-commands.ts'
import type { MarkTool, MarkToolId } from '../../../editor/tools/marks/mark-tool.ts'
import { createMarkTool } from '../../../editor/tools/marks/mark-tool.ts'
import type { Marks } from '../../../editor/tools/marks/marks.ts'
import { asSettings, marksOf } from '../../../editor/tools/marks/marks.ts'
import type { Signal } from '../../../editor/signal/signal.ts'
import { createSignal } from '../../../editor/signal/signal.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import type { ViewPoint } from '../../../editor/viewport/viewport.ts'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import { showError } from '../../../ui/toast.ts'
import type { Draft } from './use-draft.ts'

/** Marking the photo by markTool, kept with the settings; null in a service that has nothing to mark. */
export function useMarkTool(
  { view, hover }: { view: ViewportStore; hover: Signal<ViewPoint | null> },
  widgets: readonly Widget[],
  draft: Draft,
): MarkTool | null {
  const { spaceId, settings, seed, layout, photoInfo, design, put } = draft
  const word = JSON.stringify(marksOf(widgets, settings))
  const marks = useMemo(() => JSON.parse(word) as Marks | null, [word])
  const [markTool] = useState(() => createMarkTool({ view, hover, failed: showError }))
  useEffect(() => {
    if (marks !== null && !isSame(markTool.marks.get(), marks)) markTool.marks.set(marks)
  }, [markTool, marks])
  useEffect(
    () =>
      markTool.marks.subscribe(() => {
        const drawn = markTool.marks.get()
        if (marks === null || isSame(drawn, marks)) return
        put({
          spaceId,
          settings: { ...settings, ...asSettings(widgets, drawn) },
          seed,
          layout,
          photoInfo,
          design,
        })
      }),
    [markTool, marks, widgets, spaceId, settings, seed, layout, photoInfo, design, put],
  )
  return marks === null ? null : markTool
}

const none: readonly Command[] = []

/** The commands of the mark tool; others when another tool is taken. */
export function useMarkCommands(markTool: MarkTool | null): readonly Command[] {
  const [idle] = useState(() => createSignal<MarkToolId>('none'))
  const tool = useSignal(markTool?.tool ?? idle)
  return useMemo(() => (markTool === null ? none : markCommands(markTool, tool)), [markTool, tool])
}

function isSame(a: Marks, b: Marks): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
