import { createContext, use } from 'react'

/** Ids of the clips that an order would render anew: those whose picture is not that of the film that was made. */
export const ChangedClips = createContext<ReadonlySet<string>>(new Set())

export function useChangedClips(): ReadonlySet<string> {
  return use(ChangedClips)
}
