import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Question } from './ask-before.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a question above whatever is there, and resolves with the answer. */
export function showQuestion(question: Question): Promise<boolean> {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  return new Promise((resolve) => {
    const onAnswer = (isYes: boolean) => {
      resolve(isYes)
      // The dialog closes first, so that the focus returns to where it was.
      setTimeout(() => {
        root.unmount()
        host.remove()
      })
    }
    root.render(<QuestionDialog question={question} onAnswer={onAnswer} />)
  })
}

interface QuestionDialogProps {
  question: Question
  onAnswer: (isYes: boolean) => void
}

function QuestionDialog({ question: { title, text, action }, onAnswer }: QuestionDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const answer = (isYes: boolean) => () => {
    setOpen(false)
    onAnswer(isYes)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={answer(false)}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={answer(false)}>Cancel</Button>
          <Button variant="danger" onClick={answer(true)}>
            {action}
          </Button>
        </>
      }
    />
  )
}
