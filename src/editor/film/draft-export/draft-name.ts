/** Letters of a name that some file system refuses or reads as something else. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu
const MAX_LETTERS = 80

/** The name of a draft's file: its title, as far as every system takes it. */
export function draftName(title: string): string {
  const letters = Array.from(title.replace(UNSAFE, ' ').replace(/\s+/g, ' '))
  const safe = letters.slice(0, MAX_LETTERS).join('')
  return `${safe.replace(/^[\s.]+|[\s.]+$/g, '') || 'Film'} (draft).mp4`
}
