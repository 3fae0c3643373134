import type { ClassAreas } from '../../../core/perception/class-areas.ts'
import { CLASS_COLOURS } from '../../../core/perception/classes.ts'

/** Areas in the colours of their classes, on a canvas of the plane's own size; clear where there is none. */
export function paintLabels({ labels, areas }: ClassAreas): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = labels.width
  canvas.height = labels.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw what the photo shows.')
  const picture = context.createImageData(labels.width, labels.height)
  const colours = new Map(areas.map(({ id, name }) => [id, CLASS_COLOURS[name]]))
  for (const [p, id] of labels.data.entries()) {
    const colour = colours.get(id)
    if (colour === undefined) continue
    picture.data.set(colour, p * 4)
    picture.data[p * 4 + 3] = 255
  }
  context.putImageData(picture, 0, 0)
  return canvas
}
