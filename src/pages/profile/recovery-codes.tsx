import { Copy, Download } from 'lucide-react'
import { saveUrl } from '../../services/save-url.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, this once. A click outside does not close them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showDone('Copied')
  }
  const save = () => {
    const url = URL.createObjectURL(new Blob([`Recovery codes of Mullion, each for once\n\n${text}\n`]))
    saveUrl(url, 'mullion-recovery-codes.txt')
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <Dialog
      isOpen
      title="Keep these recovery codes"
      description="Each opens the account once in place of a code of the app, should you lose it. They are shown only now; earlier ones no longer work."
      actions={
        <>
          {'clipboard' in navigator ? (
            <Button icon={Copy} onClick={() => void copy()}>
              Copy
            </Button>
          ) : null}
          <Button icon={Download} onClick={save}>
            Save
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-2 bg-sunken p-3 font-mono text-13 max-sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code} className="text-center select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
