import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '../../stores/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ButtonPart } from './button-part.tsx'
import { ColourPart } from './colour-part.tsx'
import { FieldPart } from './field-part.tsx'
import { MessagePart } from './message-part.tsx'
import { TypePart } from './type-part.tsx'

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

/**
 * The living style guide: the app's own type, colours and parts in their states, for designing and checking a screen.
 */
export function Component() {
  const isDark = useTheme((state) => state.isDark)
  return (
    <div className="mx-auto max-w-240 px-4 py-8">
      <title>Typography · Mullion</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-24 font-semibold tracking-tight">Typography</h1>
          <p className="mt-1 text-text-2">
            Geist, one family, tabular figures wherever numbers can change. Below, every part that the screens
            are made of.
          </p>
        </div>
        <Segmented
          label="Theme of this page"
          value={isDark ? 'dark' : 'light'}
          options={themes}
          onChange={(value) => chooseTheme(value === 'dark')}
        />
      </header>
      <TypePart />
      <ColourPart />
      <ButtonPart />
      <FieldPart />
      <MessagePart />
    </div>
  )
}
