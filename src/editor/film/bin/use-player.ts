import { useCallback, useEffect, useRef, useState } from 'react'
import { readAsWav } from '../audio/read-sound.ts'
import { showError } from '../../../ui/toast.ts'

/** The sound that is heard, or that was paused. */
export interface Playing {
  id: string
  isPaused: boolean
  /** Seconds from the beginning. */
  at: number
}

/** Plays one sound at a time; it falls silent with the page that plays it. */
export function usePlayer() {
  const element = useRef<HTMLAudioElement | null>(null)
  /** Address of a sound that was decoded to be played; empty for none. */
  const decoded = useRef('')
  const [playing, setPlaying] = useState<Playing | null>(null)

  useEffect(
    () => () => {
      element.current?.pause()
      element.current = null
      URL.revokeObjectURL(decoded.current)
    },
    [],
  )

  const begin = useCallback((id: string, src: string) => {
    element.current?.pause()
    URL.revokeObjectURL(decoded.current)
    const audio = new Audio(src)
    let isDecoded = false
    const fail = () => {
      if (element.current !== audio) return
      setPlaying(null)
      showError('This browser cannot play the sound. It can be downloaded.')
    }
    /** By FFmpeg, as a format that every browser plays. */
    const decode = async () => {
      isDecoded = true
      const wav = await readAsWav(src)
      if (element.current !== audio) return
      decoded.current = URL.createObjectURL(wav)
      audio.src = decoded.current
      start(audio)
    }
    element.current = audio
    const notify = (change: Partial<Playing>) => {
      if (element.current === audio) setPlaying((now) => (now?.id === id ? { ...now, ...change } : now))
    }
    audio.ontimeupdate = () => notify({ at: audio.currentTime })
    audio.onplay = () => notify({ isPaused: false })
    audio.onpause = () => notify({ isPaused: true })
    audio.onerror = () => {
      if (isDecoded) fail()
      else decode().catch(fail)
    }
    setPlaying({ id, isPaused: false, at: 0 })
    start(audio)
  }, [])

  const toggle = useCallback(
    (id: string, src: string) => {
      const audio = element.current
      if (audio === null || playing?.id !== id) begin(id, src)
      else if (audio.paused) start(audio)
      else audio.pause()
    },
    [begin, playing],
  )
  const seek = useCallback((at: number) => {
    if (element.current === null) return
    element.current.currentTime = at
    setPlaying((now) => (now === null ? null : { ...now, at }))
  }, [])
  const stop = useCallback((id: string) => {
    setPlaying((now) => {
      if (now?.id !== id) return now
      element.current?.pause()
      return null
    })
  }, [])
  return { playing, toggle, seek, stop }
}

/** What cannot be played tells so by its own event; a start that a pause overtakes is no failure. */
function start(audio: HTMLAudioElement): void {
  audio.play().catch(() => undefined)
}
