import type { Image } from '../../../../core/contract/shapes.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { UploadZone } from '../../../ui/upload-zone.tsx'

interface ChoosePhotoProps {
  fault: string | null
  onFiles: (files: File[]) => void
  onSample: () => void
  onPick: (images: readonly Image[]) => void
}

export function ChoosePhoto({ fault, onFiles, onSample, onPick }: ChoosePhotoProps) {
  return (
    <div className="mx-auto grid max-w-280 grid-cols-1 gap-6">
      <header>
        <h1 className="text-24 font-semibold tracking-tight">Item removal</h1>
        <p className="text-text-2">
          Choose one photo or many. Previews are free; an order costs 1 credit a photo.
        </p>
      </header>
      <FormError text={fault ?? undefined} />
      <UploadZone onFiles={onFiles} onSample={onSample} />
      <PhotoPicker onPick={onPick} />
    </div>
  )
}
