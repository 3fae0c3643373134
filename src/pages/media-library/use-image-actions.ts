import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { deleteImage, setFavorite } from '../../services/images.ts'
import { reportFailure } from '../../services/report.ts'
import { hideImage, showImage } from '../../stores/library.ts'
import { showDone, showUndo } from '../../ui/toast.ts'

/** What can be done to an image of the library. */
export function useImageActions() {
  const client = useQueryClient()
  const favorite = useMutation({
    mutationFn: (image: Image) => setFavorite(client, image.id, !image.is_favorite),
    meta: { failure: failureTexts.favorite },
    onSuccess: () => showDone(successTexts.favorite),
  })

  const remove = (image: Image) => {
    hideImage(image.id)
    const bringBack = () => showImage(image.id)
    const reallyDelete = () => {
      deleteImage(client, image.id)
        .catch((error: unknown) => reportFailure(error, failureTexts.deleteImage))
        .finally(bringBack)
    }
    showUndo(successTexts.imageDeleted, bringBack, reallyDelete)
  }
  return { toggleFavorite: favorite.mutate, remove }
}
