import { useNavigate } from 'react-router-dom'
import { subscriberTexts } from '../../core/contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Shown to a user without a plan half a second after signing in. */
export default function SubscriberModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={subscriberTexts.title}
      description={subscriberTexts.body}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              void navigate('/pricing-billing')
            }}
          >
            {subscriberTexts.button}
          </Button>
        </>
      }
    />
  )
}
