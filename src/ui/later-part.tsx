import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showError } from './toast.ts'

const NOT_LOADED = 'A part of this page could not be loaded. Check your connection and try again.'
/** Where a browser does not tell when it is idle. */
const SOON_MS = 2_000

/** What loads each part that pages here have, messages included: they would tell of a part that is missing. */
const loaders = new Set<() => Promise<unknown>>([() => import('./toast-host.tsx')])

async function loadParts(): Promise<void> {
  // One after the other, and those that a part brings along: nobody is waiting for them.
  for (const load of loaders) await load().catch(() => undefined)
}

/**
 * Loads what the page may show later as soon as the browser has time, so that it is there when the network is not. As an
 * effect: returns what calls it off.
 */
export function loadPartsSoon(): () => void {
  const load = () => void loadParts()
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(load)
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(load, SOON_MS)
  return () => clearTimeout(timer)
}

interface Meanwhile {
  waiting?: ReactNode
  /** Shown in the part's place while it cannot be loaded. */
  missing?: ReactNode
}

interface LaterPart<Props> {
  (props: Props): ReactNode
  /** Loads it ahead of its first use. */
  load: () => Promise<unknown>
}

/**
 * A part of a page that is loaded when it is first shown (a dialog: when it is first opened). If it cannot be loaded
 * the user is told, and the page goes on without it (a dialog closes); it is asked for again when it is shown or opened
 * anew, and when the network is back.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = null }: Meanwhile = {},
): LaterPart<Props> {
  let part: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  const loadOnce = () => {
    const forget = (error: unknown) => {
      loading = null
      throw error
    }
    return (loading ??= load().then((loaded) => (part = loaded), forget))
  }
  loaders.add(loadOnce)

  function Later(props: Props) {
    const [Part, setPart] = useState(() => part)
    const [isMissing, setMissing] = useState(false)
    const isAsked = !('isOpen' in props) || props.isOpen === true
    const giveUp = useEffectEvent(() => {
      setMissing(true)
      showError(NOT_LOADED)
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
    })
    useEffect(() => {
      if (Part !== null || !isAsked) return
      const ended = new AbortController()
      const { signal } = ended
      const ask = async () => {
        try {
          const loaded = await loadOnce()
          if (!signal.aborted) setPart(() => loaded)
        } catch {
          if (!signal.aborted) giveUp()
        }
      }
      void ask()
      window.addEventListener('online', () => void ask(), { signal })
      return () => ended.abort()
    }, [Part, isAsked])
    if (Part !== null) return <Part {...props} />
    return isAsked ? (isMissing ? missing : waiting) : null
  }
  return Object.assign(Later, { load: loadOnce })
}
