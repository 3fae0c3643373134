import { useCallback, useEffect, useState } from 'react'

/** Whole seconds left until a time that can be set anew; 0 when it has passed. */
export function useCountdown(): { seconds: number; start: (milliseconds: number) => void } {
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
