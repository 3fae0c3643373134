import type { Combine } from '../../mask/mask-client.ts'

/** How a press with these modifiers meets the mask, in every tool: Shift adds, Alt subtracts, both intersect. */
export function combineOf(
  base: 'add' | 'subtract',
  { shift, alt }: { shift: boolean; alt: boolean },
): Combine {
  if (shift && alt) return 'intersect'
  if (alt) return 'subtract'
  return shift ? 'add' : base
}
