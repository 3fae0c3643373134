import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The settings that the service effect worker was asked for last. */
    asked: { unlit?: unknown[]; drawn_windows?: unknown[]; sky_strokes?: unknown[] }
    /** The pictures that the worker has given, as the page got them: how many, and the last with its settings. */
    previews: { count: number; last: { settings: Window['asked']; picture: ImageData } | null }
  }
}

/** Lets the page keep a copy of each preview, before it is drawn. */
export async function watchPreviews(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.previews = { count: 0, last: null }
    const Native = window.Worker
    window.Worker = class extends Native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        this.addEventListener(
          'message',
          ({ data }: MessageEvent<{ kind?: string; value?: { bitmap?: ImageBitmap } }>) => {
            const bitmap = data.kind === 'returned' ? data.value?.bitmap : undefined
            if (bitmap === undefined) return
            const { width, height } = bitmap
            const context = new OffscreenCanvas(width, height).getContext('2d')!
            context.drawImage(bitmap, 0, 0)
            const picture = context.getImageData(0, 0, width, height)
            window.previews = { count: window.previews.count + 1, last: { settings: window.asked, picture } }
          },
        )
      }
      override postMessage(message: unknown, ...more: unknown[]): void {
        const { name, args } = message as { name?: string; args?: [{ settings: Window['asked'] }] }
        if (name === 'render' && args !== undefined) window.asked = args[0].settings
        super.postMessage(message, ...(more as [Transferable[]]))
      }
    }
  })
}

/** The preview that was shown last, four bytes a pixel. */
export async function previewShown(page: Page): Promise<{ width: number; height: number; data: Buffer }> {
  const { width, height, bytes } = await page.evaluate(() => {
    const { picture } = window.previews.last!
    let text = ''
    for (let i = 0; i < picture.data.length; i += 8192)
      text += String.fromCharCode(...picture.data.subarray(i, i + 8192))
    return { width: picture.width, height: picture.height, bytes: btoa(text) }
  })
  return { width, height, data: Buffer.from(bytes, 'base64') }
}
