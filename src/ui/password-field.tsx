import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

/** A password field whose content can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'tail'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide password' : 'Show password'}
          size="s"
          className="mr-1"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
