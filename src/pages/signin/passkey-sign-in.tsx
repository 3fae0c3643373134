import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formFailure } from '../../services/form-failure.ts'
import { PasskeyCancelled } from '../../services/passkey-browser.ts'
import { offerPasskeys, signInWithPasskey } from '../../services/passkey-sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

/** Signing in without address and password: by a button, and where browsers can, offered in the field for the address. */
export default function PasskeySignIn() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()

  const offer = useRef<AbortController | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    // What the browser offers by itself must not complain; the button below says what is wrong.
    offerPasskeys(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [])

  const start = async () => {
    offer.current?.abort()
    setBusy(true)
    setFault(undefined)
    try {
      await signInWithPasskey()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setFault(formFailure(error))
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3">
      <Button size="l" icon={KeyRound} isWide isLoading={isBusy} onClick={() => void start()}>
        Use a passkey
      </Button>
      <FormError text={fault} />
    </div>
  )
}
