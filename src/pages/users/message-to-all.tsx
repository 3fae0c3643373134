import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendSystemMessage } from '../../services/people.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showDone } from '../../ui/toast.ts'

/** An administrator's message, a banner on the open pages of everybody. */
export function MessageToAll() {
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: sendSystemMessage,
    meta: { failure: 'The message could not be sent' },
    onSuccess: () => {
      setText('')
      showDone('The message is on all open pages')
    },
  })
  const message = text.trim()
  return (
    <form
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (message !== '' && !send.isPending) send.mutate(message)
      }}
    >
      <Field
        label="Message to everybody"
        hint="A banner on each page that is open now."
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
        tail={
          <Button type="submit" size="s" disabled={message === ''} isLoading={send.isPending}>
            Send to all
          </Button>
        }
      />
    </form>
  )
}
