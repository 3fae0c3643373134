import { CircleAlert, CloudUpload, Check } from 'lucide-react'
import { isUnderWay, setTrayOpen, useUploads } from '../../stores/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { formatTray } from './upload-words.ts'

/** Folds and unfolds the tray; there while it holds anything. */
export function UploadsButton() {
  const { photos, isOpen } = useUploads()
  if (photos.length === 0) return null
  const ready = photos.filter(({ step }) => step.kind === 'ready').length
  const isFaulty = photos.some(({ step: { kind } }) => kind === 'failed' || kind === 'missing')
  const icon = photos.some(isUnderWay) ? CloudUpload : isFaulty ? CircleAlert : Check
  return (
    <Button
      size="s"
      variant="secondary"
      icon={icon}
      aria-expanded={isOpen}
      aria-label={`Uploads: ${formatTray(photos)}`}
      onClick={() => setTrayOpen(!isOpen)}
    >
      <span className="tabular-nums">
        {ready}/{photos.length}
      </span>
    </Button>
  )
}
