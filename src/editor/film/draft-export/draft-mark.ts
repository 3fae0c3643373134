import type { Size } from '../../viewport/view-maths.ts'

/** Blends the mark of a draft into a frame, RGBA. */
export type DraftMark = (frame: Uint8ClampedArray) => void

const WORD = 'Draft'
/** Of the frame's shorter side. */
const HEIGHT = 0.05
const MARGIN = 0.04

/** The word "Draft" in the upper right corner: light with a soft shadow, to be read on any photo and to disturb none. */
export function createDraftMark({ width, height }: Size): DraftMark {
  const side = Math.min(width, height)
  const letters = Math.round(side * HEIGHT)
  const margin = Math.round(side * MARGIN)
  const box = { width: letters * 4, height: letters * 2 }
  const left = width - margin - box.width
  const pen = new OffscreenCanvas(box.width, box.height).getContext('2d')
  if (pen === null) throw new Error('This browser gives workers no canvas')
  pen.font = `600 ${letters}px sans-serif`
  pen.textAlign = 'right'
  pen.textBaseline = 'top'
  pen.shadowColor = 'rgb(0 0 0 / 0.6)'
  pen.shadowBlur = letters / 4
  pen.fillStyle = 'rgb(255 255 255 / 0.75)'
  pen.fillText(WORD, box.width - letters / 4, letters / 4)
  const { data: mark } = pen.getImageData(0, 0, box.width, box.height)
  return (frame) => {
    for (let y = 0; y < box.height; y++)
      for (let x = 0; x < box.width; x++) {
        const from = (y * box.width + x) * 4
        const opacity = mark[from + 3]! / 255
        if (opacity === 0) continue
        const to = ((margin + y) * width + left + x) * 4
        for (let c = 0; c < 3; c++) frame[to + c] = frame[to + c]! * (1 - opacity) + mark[from + c]! * opacity
      }
  }
}
