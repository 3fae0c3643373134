import { generate } from 'lean-qr'
import { useMemo, useState } from 'react'
import { formFailure } from '../../services/form-failure.ts'
import { confirmSecondFactor } from '../../services/identity.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

interface SetupProps {
  secret: string
  uri: string
  onClose: () => void
  /** With the recovery codes. */
  onDone: (codes: string[]) => void
}

/** Light modules round the code that readers need to find it. */
const quiet = 4

/** Shows a secret to an authenticator app, and turns the app on with its first code. */
export default function AuthenticatorSetup({ secret, uri, onClose, onDone }: SetupProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()

  const confirm = async (typed: string) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      onDone(await confirmSecondFactor(typed))
    } catch (error) {
      setFault(formFailure(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      {...(isBusy ? {} : { onClose })}
      title="Set up an authenticator app"
      description="Scan the picture with the app, or type the key there. Then enter the six digits that it shows."
    >
      <QrCode text={uri} />
      <p className="text-center text-13 text-text-2">
        Key
        <code className="block font-mono tracking-wide text-balance text-text select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Form className="grid gap-3" onSubmit={() => confirm(code)}>
        <CodeField
          data-autofocus
          error={fault}
          value={code}
          onChange={(digits) => {
            setCode(digits)
            if (digits.length === 6) void confirm(digits)
          }}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            Turn on
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Dark on light in both themes: not every reader takes it the other way round. */
function QrCode({ text }: { text: string }) {
  const address = useMemo(() => {
    const code = generate(text)
    const rows = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
    )
    const box = `${-quiet} ${-quiet} ${code.size + 2 * quiet} ${code.size + 2 * quiet}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path d="${rows.join('')}"/></svg>`
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  }, [text])
  return (
    <img src={address} alt="The key as a QR code" className="mx-auto size-52 max-w-full rounded-2 bg-white" />
  )
}
