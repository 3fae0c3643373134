import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** A password field whose content can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'tail'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const label = isShown ? 'Hide password' : 'Show password'
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tail={
        // The browser's own tooltip: ours would be a hundredth of all that the sign-in page loads.
        <button
          type="button"
          aria-label={label}
          title={label}
          className="mr-1 grid size-7 flex-none cursor-pointer place-items-center rounded-1 text-text-2 transition-colors duration-(--dur-1) hover:bg-hover active:bg-press pointer-coarse:size-11"
          onClick={() => setShown(!isShown)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  )
}
