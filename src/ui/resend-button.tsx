import { useEffect, useState, useCallback } from 'react'
import { otpResendMs } from '../../core/contract/constants.ts'
import { Button } from './button.tsx'

interface ResendButtonProps {
  /** Asks for a new code; resolves to the seconds to wait should the server ask for patience. */
  onResend: () => Promise<number | undefined>
  /** True when a code was sent just now, so that the wait starts at once. */
  isSent: boolean
}

/** Asks for another code, at most once a minute, and counts the seconds down. */
export function ResendButton({ onResend, isSent }: ResendButtonProps) {
  const { seconds, start } = useCountdown()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (isSent) start(otpResendMs)
  }, [isSent, start])

  const resend = async () => {
    setSending(true)
    const wait = await onResend().finally(() => setSending(false))
    start(wait === undefined ? otpResendMs : wait * 1000)
  }
  return (
    <Button
      variant="quiet"
      isLoading={isSending}
      missing={seconds > 0 ? `in ${seconds} s` : undefined}
      onClick={() => void resend()}
    >
      Send another code
    </Button>
  )
}

/** Whole seconds left until a time that can be set anew; 0 when it has passed. */
function useCountdown(): { seconds: number; start: (milliseconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = end > now
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((milliseconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + milliseconds)
  }, [])
  return { seconds: Math.max(0, Math.ceil((end - now) / 1000)), start }
}
