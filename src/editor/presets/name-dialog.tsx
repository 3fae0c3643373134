import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { faultOfLabel, type Named } from './named-list.ts'

interface NameDialogProps {
  title: string
  start: string
  /** What gets the name, in a line. */
  note?: string
  /** What it is, for messages: `brush preset`. */
  word: string
  /** Its id; null for a new one. */
  own: string | null
  others: readonly Named[]
  onSave: (name: string) => void
  onClose: () => void
}

/** A name for something that is kept in a list. */
export function NameDialog({ title, start, note, word, own, others, onSave, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(start)
  const [isTried, setTried] = useState(false)
  const fault = faultOfLabel(name, others, own, word)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (fault !== null) return
          onSave(name.trim())
          onClose()
        }}
      >
        <Field
          data-autofocus
          label="Name"
          autoComplete="off"
          value={name}
          error={isTried ? (fault ?? undefined) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {note === undefined ? null : <p className="text-12 text-text-3">{note}</p>}
      </form>
    </Dialog>
  )
}
