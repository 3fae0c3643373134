import { useState } from 'react'
import { cx } from './cx.ts'

interface AvatarProps {
  name: string
  src: string | null
  size?: 'm' | 'l'
}

const sizes = { m: 'size-10 text-13', l: 'size-24 text-24' }

/** A profile picture, or the initials where there is none or it cannot be loaded. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src !== null && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        onError={() => setBroken(src)}
        className={cx('flex-none rounded-full bg-line object-cover', sizes[size])}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-full bg-tint font-semibold text-on-tint',
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}
