import { type LucideIcon, Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { ButtonSize, ButtonVariant } from './button-style.ts'

interface FileButtonProps {
  label: string
  accept: string
  isMultiple?: boolean
  /** Asks for a folder, and gives all files in it. */
  isFolder?: boolean
  variant?: ButtonVariant
  icon?: LucideIcon
  size?: ButtonSize
  onFiles: (files: File[]) => void
}

/** A button that opens the system's file picker. */
export function FileButton({
  label,
  accept,
  isMultiple,
  isFolder = false,
  variant = 'primary',
  icon = Upload,
  size = 'm',
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          // React has no attribute for it.
          if (element !== null) element.webkitdirectory = isFolder
        }}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant={variant} size={size} icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
