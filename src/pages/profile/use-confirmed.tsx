import { useState } from 'react'
import type { ReactNode } from 'react'
import { asksToConfirm } from '../../services/identity.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Confirmed {
  /** Does work that the server may want confirmed first. Null when the user has not confirmed. */
  run: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Is to be shown somewhere. */
  dialog: ReactNode
}

/** Asks for password or passkey where the sign-in is too long ago for what is to be done, and then does it. */
export function useConfirmed(): Confirmed {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve))
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed)
    setAnswer(null)
  }
  return {
    run: async (work) => {
      try {
        return await work()
      } catch (error) {
        if (!asksToConfirm(error)) throw error
        return (await ask()) ? await work() : null
      }
    },
    dialog: answer === null ? null : <ConfirmDialog onEnd={end} />,
  }
}
