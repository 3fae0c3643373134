import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { LeftUnsent } from '../../editor/batch/send-unsent.ts'
import { unsentDrafts } from '../../editor/draft/draft-store.ts'
import { whileEnding } from '../../services/session.ts'
import { endServerSession } from '../../services/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useLeave } from './use-leave.ts'

/** Ends the session. Masks that only this browser has are sent first, as it then forgets them. */
export function SignOut() {
  const leave = useLeave()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const [left, setLeft] = useState<LeftUnsent | null>(null)
  const end = async () => {
    setLeaving(true)
    setLeft(null)
    await whileEnding(async () => {
      await client.cancelQueries()
      await endServerSession()
      await leave()
    })
  }
  const signOut = async () => {
    setLeaving(true)
    const unsent = await sendAll(client)
    if (unsent === null) return end()
    setLeft(unsent)
    setLeaving(false)
  }
  const stay = () => setLeft(null)
  return (
    <>
      <Button icon={LogOut} isLoading={isLeaving} onClick={() => void signOut()}>
        Sign out
      </Button>
      {left === null ? null : (
        <Dialog
          isOpen
          onClose={stay}
          title={left.count === 1 ? 'A mask would be lost' : `${left.count} masks would be lost`}
          description={`Only this browser has ${left.count === 1 ? 'it' : 'them'}, and signing out erases what it keeps. ${left.why}`}
          actions={
            <>
              <Button variant="danger" onClick={() => void end()}>
                Sign out and lose {left.count === 1 ? 'it' : 'them'}
              </Button>
              <Button variant="primary" onClick={stay}>
                Stay signed in
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

async function sendAll(client: QueryClient): Promise<LeftUnsent | null> {
  // A browser without storage has kept nothing that could be lost.
  const drafts = await unsentDrafts().catch(() => [])
  if (drafts.length === 0) return null
  try {
    const { sendUnsent } = await import('../../editor/batch/send-unsent.ts')
    return await sendUnsent(client, drafts)
  } catch {
    return { count: drafts.length, why: 'The server could not be reached.' }
  }
}
