import { CloudOff, Heart, Images, MoreHorizontal, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { waitingTexts } from '../../../core/contract/messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ProgressBar, Stages } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showDone, showError, showNotice, showUndo } from '../../ui/toast.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Line, Part } from './part.tsx'

const stages = [
  { name: 'Received', state: 'done' },
  { name: 'Filling the floor', state: 'now' },
  { name: 'Saving', state: 'next' },
  { name: 'Sending', state: 'failed' },
] as const

/** What the app says: information, waits, messages, and empty places. */
export function MessagePart() {
  return (
    <Part title="Messages and waits">
      <Line name="Tag">
        <Tag>Plain</Tag>
        <Tag tone="ok">Ready</Tag>
        <Tag tone="warn">Labelled</Tag>
        <Tag tone="info">Queued</Tag>
        <Tag tone="bad">Failed</Tag>
      </Line>
      <Line name="Person">
        <Avatar name="Demo Photographer" src={null} />
        <Avatar name="Demo Photographer" src="/pictures/signin.jpg" />
        <Avatar name="Demo Photographer" src={null} size="l" />
      </Line>
      <Line name="Key, spinner">
        <KeyCap name="Ctrl" />
        <KeyCap name="Z" />
        <Spinner />
      </Line>
      <Line name="Progress">
        <div className="grid w-full max-w-120 gap-3">
          <Stages stages={stages} />
          <ProgressBar label="Example" value={0.48} />
          <div className="bar-running" role="presentation" />
        </div>
      </Line>
      <Line name="Toast">
        <Button onClick={() => showDone('Image deleted successfully')}>Done</Button>
        <Button onClick={() => showError('Unable to connect to server')}>Error</Button>
        <Button onClick={() => showNotice('Item removal is done')}>Notice</Button>
        <Button
          onClick={() =>
            showUndo(
              'Deleting the image',
              () => showNotice('It is back'),
              () => undefined,
            )
          }
        >
          With undo
        </Button>
      </Line>
      <Overlays />
      <div className="grid gap-4 md:grid-cols-3">
        <Blank icon={Images} title="No photos yet" text="Drop photos here, or start with a sample.">
          <Button>Try a sample</Button>
        </Blank>
        <Blank
          icon={CloudOff}
          title="Failed to load images"
          text="Photos, results and drafts are safe on the server."
        >
          <Button icon={RotateCw}>Try again</Button>
        </Blank>
        <div className="grid content-start gap-2">
          <Skeleton className="h-29 rounded-2" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      </div>
    </Part>
  )
}

function Overlays() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Line name="Dialog, menu, tooltip">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Menu
        anchor="bottom start"
        button={<IconButton icon={MoreHorizontal} label="Open a menu" />}
        entries={[
          { id: 'favourite', label: 'Favourite', icon: Heart, hint: 'F' },
          { id: 'label', label: 'Change label', isDisabled: true },
          { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true },
        ]}
      />
      <Tooltip label="Brush" keyName="B" hint="Paint over what should go">
        <Button variant="quiet">Point at me</Button>
      </Tooltip>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={waitingTexts.title}
        description={waitingTexts.body}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        }
      >
        <ProgressBar label="Example" value={0.64} />
      </Dialog>
    </Line>
  )
}
