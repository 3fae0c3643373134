/** A profile picture, or the initials where there is none. */
export function Avatar({ name, src }: { name: string; src: string | null }) {
  if (src !== null) return <img src={src} alt="" className="size-10 flex-none rounded-full object-cover" />
  return (
    <span
      aria-hidden="true"
      className="grid size-10 flex-none place-items-center rounded-full bg-tint text-13 font-semibold text-on-tint"
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
