/**
 * What the free preview showed when an order was placed, as an address of this page by the order's id: the wait is spent
 * looking at it. Gone with the page or the session; the photo itself stands in then.
 */
const pictures = new Map<string, string>()

/** As many as a batch is watched with; the oldest make room. */
const MAX_PICTURES = 20

export function orderPicture(orderId: string): string | undefined {
  return pictures.get(orderId)
}

interface DrawnPreview {
  size: { width: number; height: number }
  draw: (context: OffscreenCanvasRenderingContext2D) => void
}

/** What is in sight now, drawn at once: it may be closed before its order has an id. Null where it cannot be drawn. */
export function drawPreview({ size, draw }: DrawnPreview): OffscreenCanvas | null {
  try {
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (context === null) return null
    draw(context)
    return canvas
  } catch {
    return null
  }
}

/** Keeps what was drawn as the picture of an order. It is only something to look at: a failure leaves it out. */
export async function keepOrderPicture(orderId: string, canvas: OffscreenCanvas | null): Promise<void> {
  const blob = await canvas?.convertToBlob({ type: 'image/jpeg', quality: 0.9 }).catch(() => null)
  if (!blob) return
  if (pictures.size === 0) window.addEventListener('logout', dropPictures, { once: true })
  pictures.set(orderId, URL.createObjectURL(blob))
  for (const [oldest, address] of pictures) {
    if (pictures.size <= MAX_PICTURES) break
    URL.revokeObjectURL(address)
    pictures.delete(oldest)
  }
}

function dropPictures(): void {
  for (const address of pictures.values()) URL.revokeObjectURL(address)
  pictures.clear()
}
