import type { Layout, Part } from './layout.ts'
import type { Size } from '../../viewport/view-maths.ts'

/** What can be drawn and has a size: the two pictures, at any resolution. */
export type Drawable = ImageBitmap | OffscreenCanvas | HTMLCanvasElement

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/**
 * Draws an exported picture in its own coordinates; the context may be moved and scaled to show a strip of it, or all
 * of it small. `names` are those of the two versions, or null for none.
 */
export function paintLayout(
  context: Context,
  layout: Layout,
  photo: Size,
  pictures: readonly [Drawable, Drawable],
  names: readonly [string, string] | null,
): void {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, layout.width, layout.height)
  for (const part of layout.parts) paintPart(context, part, photo, pictures[part.picture])
  paintBetween(context, layout)
  if (names === null) return
  for (const part of layout.parts) {
    const letter = part.picture === 0 ? 'A' : 'B'
    paintName(context, part, photo, `${letter}  ${names[part.picture]}`)
  }
}

function paintBetween(context: Context, { between, casing }: Layout): void {
  const { x, y, width, height } = between
  context.fillStyle = 'rgb(0 0 0 / 0.55)'
  context.fillRect(x - casing, y, width + 2 * casing, height)
  context.fillStyle = '#fff'
  context.fillRect(x, y, width, height)
}

function paintPart(context: Context, { from, x, y }: Part, photo: Size, picture: Drawable): void {
  if (from.width === 0 || from.height === 0) return
  const across = picture.width / photo.width
  const down = picture.height / photo.height
  // At full size every pixel stays what it is.
  context.imageSmoothingEnabled = across !== 1 || down !== 1
  context.imageSmoothingQuality = 'medium'
  context.drawImage(
    picture,
    from.x * across,
    from.y * down,
    from.width * across,
    from.height * down,
    x,
    y,
    from.width,
    from.height,
  )
}

/** A chip in an upper corner of the part; left out where the part is too narrow for it. */
function paintName(context: Context, { from, x, y, nameAt }: Part, photo: Size, name: string): void {
  const size = Math.max(12, Math.round(Math.min(photo.width, photo.height) / 45))
  context.font = `500 ${size}px system-ui, sans-serif`
  const width = context.measureText(name).width + size
  if (width + 2 * size > from.width || size * 4 > from.height) return
  const left = nameAt === 'left' ? x + size : x + from.width - size - width
  context.fillStyle = 'rgb(18 18 18 / 0.78)'
  context.beginPath()
  context.roundRect(left, y + size, width, size * 1.8, size * 0.3)
  context.fill()
  context.fillStyle = '#fff'
  context.textBaseline = 'middle'
  context.fillText(name, left + size / 2, y + size * 1.95)
}
