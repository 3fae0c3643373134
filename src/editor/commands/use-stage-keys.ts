import { type RefObject, useEffect, useRef } from 'react'
import { type AttachedKeys, openKeys } from './attach-keys.ts'
import type { Command } from './command.ts'

/**
 * Runs the commands of a stage by their keys. A key that is held outlives new commands, which come whenever what they can
 * do changes, as when a preview is ready while the photo is looked at.
 */
export function useStageKeys(stage: RefObject<Element | null>, commands: readonly Command[]): void {
  const keys = useRef<AttachedKeys | null>(null)
  useEffect(() => {
    if (stage.current === null) return undefined
    keys.current = openKeys(stage.current, [])
    return () => keys.current?.detach()
  }, [stage])
  useEffect(() => keys.current?.replace(commands), [commands])
}
