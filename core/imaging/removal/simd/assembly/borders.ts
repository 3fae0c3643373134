// Borders between surfaces, as surface/parts.ts: interleaved shares of single floats.
import { boxSums } from './box'

/**
 * `rounds` times: blurs the shares of each cell (`channels` values, of which `count` are surfaces), and gives each free
 * cell wholly to the surface that prevails. Once that is done all shares are 0 or 1: `areWhole`. The other cells' must be
 * from the start. `room`: three times as large as the shares, and two rows more.
 */
export function decide(
  shares: usize,
  free: usize,
  width: i32,
  height: i32,
  channels: i32,
  count: i32,
  reach: i32,
  rounds: i32,
  areWhole: i32,
  room: usize,
): void {
  const cells = <usize>(width * height)
  const step = (<usize>channels) << 2
  const blurred = room
  const spare = blurred + cells * step
  for (let round = 0; round < rounds; round++) {
    const isWhole = areWhole !== 0 || round > 0
    boxSums(shares, blurred, width, height, channels, reach, spare, isWhole)
    boxSums(blurred, blurred, width, height, channels, reach, spare, isWhole)
    for (let i: usize = 0; i < cells; i++) {
      if (load<u8>(free + i) === 0) continue
      const from = blurred + i * step
      const to = shares + i * step
      let best: usize = 0
      for (let k: usize = 1; k < <usize>count; k++)
        if (load<f32>(from + (k << 2)) > load<f32>(from + (best << 2))) best = k
      for (let k: usize = 0; k < <usize>count; k++) store<f32>(to + (k << 2), k === best ? 1 : 0)
    }
  }
}
