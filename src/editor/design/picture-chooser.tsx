import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Image } from '../../../core/contract/shapes.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { uploadPhoto } from '../../services/images.ts'
import { refreshLibrary } from '../../services/library.ts'
import { formatFailure } from '../../services/report.ts'
import { acceptedFiles, readyImage } from '../../services/upload-photo.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'

interface PictureChooserProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (image: Image) => void
}

/** A picture of a material, from the library or from a file, which joins the library as any photo does. */
export function PictureChooser({ isOpen, onClose, onChoose }: PictureChooserProps) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      const { image } = await uploadPhoto({
        file,
        name: file.name,
        key: crypto.randomUUID(),
        serviceId: null,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      return readyImage(client, image)
    },
    onSuccess: (image) => onChoose(image),
    onSettled: () => void refreshLibrary(client),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        reset()
        onClose()
      }}
      size="l"
      title="Own picture of a material"
      description="Tiles, paper, wood or cloth, taken from straight before it. It is laid beside itself on all sides, so its edges should fit each other."
    >
      <div className="grid max-h-[60dvh] gap-4 overflow-y-auto p-0.5">
        <div className="flex items-center gap-3">
          <FileButton
            label="Upload a picture"
            accept={acceptedFiles}
            variant="secondary"
            onFiles={([file]) => {
              if (file !== undefined && !isPending) mutate(file)
            }}
          />
          <output className="text-text-2">{isPending ? 'The picture is uploaded and prepared.' : ''}</output>
        </div>
        <FormError text={(error && formatFailure(error, failureTexts.upload)) ?? undefined} />
        <PhotoPicker
          onPick={([image]) => {
            if (image !== undefined) onChoose(image)
          }}
        />
      </div>
    </Dialog>
  )
}
