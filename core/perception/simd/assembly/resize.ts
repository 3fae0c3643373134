// A picture at another size, each value between four.

/** The value of two, `part` of the second. */
function between(a: v128, b: v128, part: v128): v128 {
  return f32x4.add(f32x4.mul(a, f32x4.sub(f32x4.splat(1), part)), f32x4.mul(b, part))
}

function mixed(a: f32, b: f32, part: f32): f32 {
  return a * (1 - part) + b * part
}

/**
 * One row of output between the rows `above` and `below`, of which `part` is the second's. `columns` has for each pixel
 * of output the bytes to its left and its right input, and the right one's part.
 */
export function resize(
  above: usize,
  below: usize,
  part: f32,
  columns: usize,
  width: usize,
  channels: usize,
  to: usize,
): void {
  const bytes = channels << 2
  const wide = bytes & ~15
  const down = f32x4.splat(part)
  for (let column = columns, end = columns + width * 12; column < end; column += 12) {
    const left = <usize>load<u32>(column)
    const right = <usize>load<u32>(column, 4)
    const share = load<f32>(column, 8)
    const across = f32x4.splat(share)
    for (let c: usize = 0; c < wide; c += 16) {
      const first = between(v128.load(above + left + c), v128.load(above + right + c), across)
      const second = between(v128.load(below + left + c), v128.load(below + right + c), across)
      v128.store(to + c, between(first, second, down))
    }
    for (let c = wide; c < bytes; c += 4) {
      const first = mixed(load<f32>(above + left + c), load<f32>(above + right + c), share)
      const second = mixed(load<f32>(below + left + c), load<f32>(below + right + c), share)
      store<f32>(to + c, mixed(first, second, part))
    }
    to += bytes
  }
}
