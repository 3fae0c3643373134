import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Compare } from './compare.ts'

/** Says which of the two pictures cannot be shown, and why. */
export function PhotoError({ compare }: { compare: Compare }) {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const offFirst = compare.first.onFailure((message) => setProblem(`A: ${message}`))
    const offSecond = compare.second.onFailure((message) => setProblem(`B: ${message}`))
    return () => {
      offFirst()
      offSecond()
    }
  }, [compare])
  if (problem === null) return null
  return (
    <p
      role="alert"
      className="absolute top-12 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white"
    >
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
      {problem}
    </p>
  )
}
