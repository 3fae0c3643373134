import { useEffect } from 'react'
import { batchLimit } from '../../core/contract/constants.ts'
import { useUploads } from '../stores/uploads.ts'

/**
 * The photos that a screen works on together grow by those that were sent with one of them, or to join it, each as soon as
 * it is ready. `onMore` is told of all of them, in the order in which they were sent.
 */
export function useArrivingPhotos(ids: readonly string[], onMore: (ids: readonly string[]) => void): void {
  const photos = useUploads((state) => state.photos)
  useEffect(() => {
    const series = new Set(ids)
    for (const { imageId, series: own } of photos)
      if (imageId !== null && ids.includes(imageId)) series.add(own)
    const together = photos.flatMap(({ series: own, imageId, step }) =>
      imageId !== null && series.has(own) && step.kind === 'ready' ? imageId : [],
    )
    if (together.every((id) => ids.includes(id)) || ids.length >= batchLimit) return
    // Those of one series stand as they were sent; what was there before keeps its place ahead of them.
    const others = ids.filter((id) => !together.includes(id))
    onMore([...new Set([...others, ...together])].slice(0, batchLimit))
  }, [photos, ids, onMore])
}

/** Whether more photos are coming that belong with this one. */
export function useHasSeries(imageId: string): boolean {
  return useUploads(({ photos }) => {
    const series = photos.find((photo) => photo.imageId === imageId)?.series ?? imageId
    return photos.some((photo) => photo.imageId !== imageId && photo.series === series)
  })
}
