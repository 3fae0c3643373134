import { Send } from 'lucide-react'
import { openSendTo } from '../stores/send-to.ts'
import { Button } from './button.tsx'

/** Sends a result, or any photo, on to another service. */
export function SendButton({ imageId }: { imageId: string }) {
  return (
    <Button icon={Send} size="s" onClick={() => openSendTo([imageId])}>
      Send to…
    </Button>
  )
}
