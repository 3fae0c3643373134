import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import { Filmstrip } from '../../../editor/batch/filmstrip.tsx'
import { turnCommands } from '../../../editor/batch/turn-commands.ts'
import type { BatchPhoto } from '../../../editor/batch/use-batch-photos.ts'

interface ResultStripProps {
  photos: readonly BatchPhoto[]
  /** Which of them is in sight. */
  currentId: string
  /** The batch that pages to come keep in their address, where there is one. */
  address?: string
  /** The id of the next result in this direction; null when there is none. Stable, as `onTurn` is. */
  findNext: (by: -1 | 1) => string | null
  onTurn: (by: -1 | 1) => void
  onOpen: (photo: BatchPhoto) => void
  /** Where all orders are listed. */
  ordersPath: string
  children: ReactNode
}

/** A result of several with the filmstrip below it, and the commands that turn from result to result. */
export function ResultStrip({
  photos,
  currentId,
  address,
  findNext,
  onTurn,
  onOpen,
  ordersPath,
  children,
}: ResultStripProps) {
  const context = useMemo(
    () => ({
      address,
      commands: turnCommands(findNext, onTurn),
      ready: 0,
      review: () => undefined,
      orderFault: () => null,
      placed: async () => undefined,
      attach: () => undefined,
    }),
    [address, findNext, onTurn],
  )
  return (
    <BatchContext value={context}>
      <div className="flex h-full min-h-0 flex-col">
        <div className="min-h-0 flex-1">{children}</div>
        <Filmstrip
          photos={photos}
          currentId={currentId}
          onOpen={onOpen}
          onTurn={onTurn}
          ordersPath={ordersPath}
        />
      </div>
    </BatchContext>
  )
}
