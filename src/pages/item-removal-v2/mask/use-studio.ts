import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../../core/contract/shapes.ts'
import { createSignal } from '../../../editor/signal/signal.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { openStudio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { saveClasses } from '../../../services/classes.ts'
import {
  deleteSelection,
  listSelections,
  renameSelection,
  saveSelection,
} from '../../../services/selections.ts'
import { lastMask, sendMask } from '../../../editor/draft/mask-calls.ts'

/**
 * Opens the studio on an image and closes it with the page. With `isAutomatic` the surest suggestions prefill the mask,
 * unless there is work on this photo already, and all of them are drawn on the photo.
 */
export function useStudio(
  image: Image,
  suggestions: Analysis,
  isAutomatic: boolean,
  keepsTools: boolean,
): Studio | null {
  const client = useQueryClient()
  const [current] = useState(() => createSignal<Studio | null>(null))
  // A refetch brings new signed addresses of the same picture: no reason to begin anew.
  const [first] = useState({ image, suggestions, isAutomatic, keepsTools })

  useEffect(() => {
    const opened = openStudio({
      image: first.image,
      settings: removalSettingsSchema.parse({}),
      analysis: first.suggestions,
      keepsTools: first.keepsTools,
      selectionCalls: {
        list: () => listSelections(first.image.id),
        save: (name, png) => saveSelection(first.image.id, name, png),
        rename: renameSelection,
        remove: deleteSelection,
      },
      lastMask: () => lastMask(client, first.image.id),
      saveClasses: (corrections) => saveClasses(client, first.image.id, corrections),
      saveMask: (png, hints, revision) => sendMask(client, first.image.id, png, hints, revision),
    })
    current.set(opened)
    void opened.opened.then(() => opened.selections.read()).catch(() => undefined)
    void suggest(opened, first.isAutomatic)
    return () => {
      current.set(null)
      opened.close()
    }
  }, [client, first, current])
  return useSignal(current)
}

async function suggest({ suggestions, opened, maskError }: Studio, isAutomatic: boolean): Promise<void> {
  if (suggestions.regions.get().length === 0) return
  try {
    suggestions.isShown.set(isAutomatic)
    const hadWork = await opened
    await suggestions.load()
    if (isAutomatic && !hadWork) await suggestions.takeSurest()
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : ''
    maskError.set(`The suggestions could not be loaded. ${why}`)
  }
}
