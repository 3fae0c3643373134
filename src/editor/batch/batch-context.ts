import { createContext } from 'react'
import type { Command } from '../commands/command.ts'
import type { Studio } from '../studio/studio.ts'

/** What a workspace knows of the batch that its photo belongs to. */
export interface Batch {
  /** The photos as one word for an address, so that the ways on stay in the batch; undefined where no studio follows. */
  address: string | undefined
  /** What the batch adds to the commands of the workspace. */
  commands: readonly Command[]
  /** How many photos one order would take now. */
  ready: number
  /** Shows what one order for all would be. */
  review: () => void
  /** Why the photo in sight cannot be ordered alone; null when it can. */
  orderFault: () => string | null
  /** Told when the photo in sight has been ordered alone; resolves when that is known of. */
  placed: (name: string) => Promise<void>
  /** Told of the studio that has opened, so that its work is saved before another photo takes its place. */
  attach: (studio: Studio | null) => void
}

/** Null where one photo is worked on alone. */
export const BatchContext = createContext<Batch | null>(null)
