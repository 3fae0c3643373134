import { useMemo } from 'react'
import type { Settings, Widget } from '../../../../core/contract/widgets.ts'

/** The settings that change the picture, the same object until one of them does. Texts are remarks for people. */
export function usePictureSettings(widgets: readonly Widget[], settings: Settings): Settings {
  const word = JSON.stringify(
    widgets.flatMap(({ id, kind }) => (kind === 'text' ? [] : [[id, settings[id]]])),
  )
  return useMemo(() => Object.fromEntries(JSON.parse(word) as [string, Settings[string]][]), [word])
}
