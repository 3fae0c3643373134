import { Moon, Sun } from 'lucide-react'
import { breakpoints } from '../../../core/contract/constants.ts'
import { chooseTheme, useTheme } from '../../stores/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { useMedia } from './use-media.ts'

const options = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light or dark. Compact under 768 px, stacked icons in the shut sidebar. */
export function ThemeSwitch({ isShut }: { isShut: boolean }) {
  const isDark = useTheme((state) => state.isDark)
  const isCompact = useMedia(`(width < ${breakpoints.compact}px)`)
  return (
    <Segmented
      label="Theme"
      value={isDark ? 'dark' : 'light'}
      options={options}
      onChange={(value) => chooseTheme(value === 'dark')}
      size={isCompact ? 'mini' : 'm'}
      isStacked={isShut}
      isWide={!isShut && !isCompact}
      className={cx(!isShut && 'mx-1.5', isCompact && 'justify-self-start')}
    />
  )
}
