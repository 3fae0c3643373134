/** Random numbers that are the same in each run (mulberry32, T. Ettinger). */
export function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A file with bytes changed, cut out, doubled or cut off; more often near its start, where its structure is. */
export function mutateFile(bytes: Uint8Array, random: () => number): Buffer {
  const file = Buffer.from(bytes)
  const place = () => Math.floor(random() ** 3 * file.length)
  const kind = random()
  if (kind < 0.15) return file.subarray(0, place())
  if (kind < 0.3) {
    const [from, to] = [place(), place()].toSorted((a, b) => a - b) as [number, number]
    return random() < 0.5
      ? Buffer.concat([file.subarray(0, from), file.subarray(to)])
      : Buffer.concat([file.subarray(0, to), file.subarray(from)])
  }
  const count = 1 + Math.floor(random() * 30)
  for (let n = 0; n < count; n++)
    if (random() < 0.2 && file.length > 4) file.writeUInt32BE(0xffffffff, Math.min(place(), file.length - 4))
    else file[place()] = Math.floor(random() * 256)
  return file
}
