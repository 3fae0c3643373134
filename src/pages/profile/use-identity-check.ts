import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formFailure } from '../../services/form-failure.ts'
import { passkeysQuery } from '../../services/identity.ts'
import { PasskeyCancelled } from '../../services/passkey-browser.ts'
import { passkeyHindrance } from '../../services/passkey-support.ts'

/** Work that asks for the password or a passkey: one try at a time, and why the last one failed. */
export function useIdentityCheck() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const passkeys = useQuery(passkeysQuery())
  const hasPasskey = passkeyHindrance() === null && (passkeys.data?.length ?? 0) > 0

  /** Stays busy after work that went well: what asked for it closes. */
  const check = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setFault(formFailure(error))
      setBusy(false)
    }
  }
  return { isBusy, fault, setFault, hasPasskey, check }
}
