import { useEffect, useMemo, useState } from 'react'
import type { Widget } from '../../../../core/contract/widgets.ts'
import type { Command } from '../../../editor/commands/command.ts'
import { handCommands } from '../../../editor/hand/hand-commands.ts'
import type { Hand, HandTool } from '../../../editor/hand/hand.ts'
import { createHand } from '../../../editor/hand/hand.ts'
import type { Marks } from '../../../editor/hand/marks.ts'
import { asSettings, marksOf } from '../../../editor/hand/marks.ts'
import { createSignal } from '../../../editor/signal/signal.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import { showError } from '../../../ui/toast.ts'
import type { Draft } from './use-draft.ts'

/** Marking the photo by hand, kept with the settings; null in a service that has nothing to mark. */
export function useHand(view: ViewportStore, widgets: readonly Widget[], draft: Draft): Hand | null {
  const { spaceId, settings, put } = draft
  const word = JSON.stringify(marksOf(widgets, settings))
  const marks = useMemo(() => JSON.parse(word) as Marks | null, [word])
  const [hand] = useState(() => createHand({ view, failed: showError }))
  useEffect(() => {
    if (marks !== null && !isSame(hand.marks.get(), marks)) hand.marks.set(marks)
  }, [hand, marks])
  useEffect(
    () =>
      hand.marks.subscribe(() => {
        const drawn = hand.marks.get()
        if (marks === null || isSame(drawn, marks)) return
        put({ spaceId, settings: { ...settings, ...asSettings(widgets, drawn) } })
      }),
    [hand, marks, widgets, spaceId, settings, put],
  )
  return marks === null ? null : hand
}

const none: readonly Command[] = []

/** The commands of the hand; others when another tool is taken. */
export function useHandCommands(hand: Hand | null): readonly Command[] {
  const [idle] = useState(() => createSignal<HandTool>('none'))
  const tool = useSignal(hand?.tool ?? idle)
  return useMemo(() => (hand === null ? none : handCommands(hand, tool)), [hand, tool])
}

function isSame(a: Marks, b: Marks): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
