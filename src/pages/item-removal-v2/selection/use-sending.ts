import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { batchLimit } from '../../../../core/contract/constants.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import type { Arrival } from '../../../services/upload-batch.ts'
import { uploadBatch } from '../../../services/upload-batch.ts'

/** A file that is on its way, or that did not arrive. */
export interface SentFile {
  name: string
  arrival: Arrival
}

export interface Sending {
  files: readonly SentFile[]
  isSending: boolean
  /** Sends files, after the photos that are there already. */
  send: (files: readonly File[], known: readonly string[]) => void
  stop: () => void
  /** Forgets the files that did not arrive. */
  dismiss: () => void
}

/** Sends several photos and tells of all that have arrived, in the order of the files, as each of them does. */
export function useSending(serviceId: string, onIds: (ids: readonly string[]) => void): Sending {
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const [isSending, setSending] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isSending) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isSending])

  const run = useCallback(
    async (wanted: readonly File[], known: readonly string[]) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      const room = batchLimit - known.length
      const sent: SentFile[] = wanted.map(({ name }, index) => ({
        name,
        arrival:
          index < room
            ? { kind: 'waiting' }
            : { kind: 'failed', why: `More than ${batchLimit} photos: not sent` },
      }))
      setFiles([...sent])
      setSending(true)
      const onChange = (index: number, arrival: Arrival) => {
        sent[index] = { ...sent[index]!, arrival }
        setFiles([...sent])
        if (arrival.kind !== 'arrived') return
        onIds([
          ...known,
          ...sent.flatMap((one) => (one.arrival.kind === 'arrived' ? one.arrival.image.id : [])),
        ])
      }
      await uploadBatch(wanted.slice(0, room), serviceId, onChange, controller.signal)
      running.current = null
      setSending(false)
      setFiles(sent.filter(({ arrival }) => arrival.kind === 'failed'))
      void client.invalidateQueries({ queryKey: queryKeys.imageLists })
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
    },
    [client, serviceId, onIds],
  )
  const send = useCallback(
    (wanted: readonly File[], known: readonly string[]) => void run(wanted, known),
    [run],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  const dismiss = useCallback(() => setFiles([]), [])
  return { files, isSending, send, stop, dismiss }
}
