/** What is left of full coverage, in place. `data` must begin at a whole word. */
export function flip(data: Uint8Array): void {
  const words = new Uint32Array(data.buffer, 0, data.length >> 2)
  for (let i = 0; i < words.length; i++) words[i] = ~words[i]
  for (let i = words.length * 4; i < data.length; i++) data[i] = 255 - data[i]
}
