/** Pixels of a plane that hang together by their sides. */
export interface Piece {
  pixels: number[]
  isAtTop: boolean
  /** Sides of pixels at which it ends, those at the edge of the plane not among them. */
  border: number
}

/** The 4-connected pieces of what is 1 in a plane, in the order of their first pixels. */
export function connectedPieces(width: number, height: number, labels: Uint8Array): Piece[] {
  const seen = new Uint8Array(labels.length)
  const pieces: Piece[] = []
  for (let start = 0; start < width * height; start++) {
    if (labels[start] === 0 || seen[start] === 1) continue
    seen[start] = 1
    const pixels = [start]
    let border = 0
    const visit = (q: number): void => {
      if (labels[q] === 0) border++
      else if (seen[q] === 0) {
        seen[q] = 1
        pixels.push(q)
      }
    }
    for (let i = 0; i < pixels.length; i++) {
      const p = pixels[i]
      const x = p % width
      if (x > 0) visit(p - 1)
      if (x + 1 < width) visit(p + 1)
      if (p >= width) visit(p - width)
      if (p + width < width * height) visit(p + width)
    }
    pieces.push({ pixels, isAtTop: start < width, border })
  }
  return pieces
}
