import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TagTone = 'plain' | 'ok' | 'warn' | 'info' | 'bad'

const tones: Record<TagTone, string> = {
  plain: 'bg-sunken text-text-2',
  ok: 'bg-tint text-on-tint',
  warn: 'bg-warn-tint text-warn',
  info: 'bg-info-tint text-info',
  bad: 'bg-danger-tint text-danger',
}

/** A small label that states a fact. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1 rounded-1 px-1.5 text-12 font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
