import { Image as ImageIcon, ImageUp, Layers } from 'lucide-react'
import { uploadLimits } from '../../core/contract/constants.ts'
import { acceptedFiles, acceptedMany } from '../services/upload-photo.ts'
import { Button } from './button.tsx'
import { FileButton } from './file-button.tsx'

interface UploadZoneProps {
  onFiles: (files: File[]) => void
  /** Takes exposures of one scene; left out where they are not merged. */
  onBracket?: (files: File[]) => void
  onSample: () => void
}

const megabytes = uploadLimits.bytes / 1024 / 1024
const megapixels = uploadLimits.pixels / 1_000_000

/** What can be dropped, and the same by buttons. Files are taken anywhere on the page. */
export function UploadZone({ onFiles, onBracket, onSample }: UploadZoneProps) {
  return (
    <section
      aria-label="Upload"
      className="grid min-h-64 content-center justify-items-center gap-3 rounded-4 border-2 border-dashed border-line-2 bg-surface p-6 text-center"
    >
      <ImageUp aria-hidden="true" className="size-7 text-text-3" strokeWidth={1.5} />
      <h2 className="text-16 font-semibold">Drop photos, a folder or a ZIP here, or paste one</h2>
      <p className="max-w-110 text-13 text-text-2">
        {`JPEG, PNG, WebP, AVIF, TIFF or HEIC, up to ${megabytes} MB and ${megapixels} megapixels each. Originals stay as they are.`}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <FileButton label="Upload photos" accept={acceptedMany} isMultiple onFiles={onFiles} />
        {onBracket === undefined ? null : (
          <FileButton
            label="Merge brackets"
            variant="secondary"
            icon={Layers}
            accept={acceptedFiles}
            isMultiple
            onFiles={onBracket}
          />
        )}
        <Button icon={ImageIcon} onClick={onSample}>
          Try a sample
        </Button>
      </div>
    </section>
  )
}
