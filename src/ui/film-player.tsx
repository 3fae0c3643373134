import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'

interface FilmPlayerProps {
  src: string
  poster: string | null
  title: string
  /** Width over height of the film; without a `className` of its own it takes the width that there is. */
  aspect?: number
  className?: string
}

/** Seconds that J and L go, and that the arrow keys go. */
const jump = 5
const step = 1

/**
 * Plays a film. Space and K play and pause, J and L go back and on by five seconds, the arrow keys by one, Home and End
 * to its ends, M turns the sound off, F fills the screen. Keys work wherever the focus is, but in fields, and Space not on
 * buttons.
 */
export function FilmPlayer({ src, poster, title, aspect = 16 / 9, className = wide }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = video.current
      if (element === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const { target } = event
      // The video's own controls have keys of their own.
      if (
        target === element ||
        (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=menu]'))
      )
        return
      if (event.code === 'Space' && target instanceof Element && target.closest('button, a')) return
      const act = actions[event.code]
      if (act === undefined) return
      event.preventDefault()
      act(element)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    // A film is pictures and music: there are no words that captions could show.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      controls
      preload="metadata"
      src={src}
      {...(poster === null ? {} : { poster })}
      aria-label={title}
      aria-keyshortcuts="Space K J L M F"
      className={cx('rounded-3 bg-well', className)}
      style={{ aspectRatio: aspect }}
    />
  )
}

/** An upright film is not larger than the window. */
const wide = 'max-h-[76dvh] w-full object-contain'

const actions: Readonly<Record<string, (video: HTMLVideoElement) => void>> = {
  Space: toggle,
  KeyK: toggle,
  KeyJ: (video) => go(video, -jump),
  KeyL: (video) => go(video, jump),
  ArrowLeft: (video) => go(video, -step),
  ArrowRight: (video) => go(video, step),
  Home: (video) => go(video, -Infinity),
  End: (video) => go(video, Infinity),
  KeyM: (video) => {
    video.muted = !video.muted
  },
  KeyF: (video) => {
    const change = document.fullscreenElement === null ? video.requestFullscreen() : document.exitFullscreen()
    // A browser may refuse it: the film then stays where it is.
    change.catch(() => undefined)
  },
}

function toggle(video: HTMLVideoElement): void {
  // A start that a pause overtakes is no failure.
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

function go(video: HTMLVideoElement, seconds: number): void {
  if (!(video.duration > 0)) return
  video.currentTime = Math.min(video.duration, Math.max(0, video.currentTime + seconds))
}
