/** Gathers x, y, pressure triples between frames without allocating for each event. */
export class PointBuffer {
  #data = new Float32Array(3 * 64)
  #length = 0

  /** Numbers held: three a point. */
  get length(): number {
    return this.#length
  }

  push(x: number, y: number, pressure: number): void {
    if (this.#length + 3 > this.#data.length) {
      const larger = new Float32Array(this.#data.length * 2)
      larger.set(this.#data)
      this.#data = larger
    }
    this.#data[this.#length] = x
    this.#data[this.#length + 1] = y
    this.#data[this.#length + 2] = pressure
    this.#length += 3
  }

  /** Hands over a copy of all points and starts anew. */
  take(): Float32Array<ArrayBuffer> {
    const points = this.#data.slice(0, this.#length)
    this.#length = 0
    return points
  }
}
