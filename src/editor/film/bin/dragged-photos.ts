/** Kind of what is dragged from the bin to the timeline. */
export const photosType = 'application/x-mullion-photos'

export function writePhotos(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.effectAllowed = 'copy'
  transfer.setData(photosType, JSON.stringify(ids))
}

/** Ids of the photos that are dropped; null for anything else. */
export function readPhotos(transfer: DataTransfer): string[] | null {
  const text = transfer.getData(photosType)
  if (text === '') return null
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : null
  } catch {
    return null
  }
}
