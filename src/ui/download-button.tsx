import { ChevronUp, Download } from 'lucide-react'
import { Button } from './button.tsx'
import { buttonStyle } from './button-style.ts'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu.tsx'

interface DownloadButtonProps {
  /** The file that a plain click takes home. */
  href: string
  /** Other forms of it. */
  formats: MenuEntry[]
}

/** Takes a picture home, in a form to be chosen. */
export function DownloadButton({ href, formats }: DownloadButtonProps) {
  return (
    <span className="flex gap-px">
      <a
        href={href}
        download
        className={`${buttonStyle('primary', 'l', false, false)} flex-1! rounded-r-none! px-3!`}
      >
        <Download aria-hidden="true" className="size-4" />
        Download
      </a>
      <Menu
        anchor="top end"
        entries={formats}
        button={
          <Button
            variant="primary"
            size="l"
            aria-label="Formats"
            icon={ChevronUp}
            className="rounded-l-none! px-3!"
          >
            {null}
          </Button>
        }
      />
    </span>
  )
}
