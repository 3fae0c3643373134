/** ITU-T H.273 code points. */
export const codePoint = { primaries2020: 9, transferHlg: 18 } as const

/** Linear BT.2020 to linear BT.709, ITU-R BT.2087. */
const red = [1.6605, -0.5876, -0.0728] as const
const green = [-0.1246, 1.1329, -0.0083] as const
const blue = [-0.0182, -0.1006, 1.1187] as const

/** Gamma of the reference display, ITU-R BT.1886. */
const displayGamma = 2.4
const steps = 65_535

function encodeSrgb(linear: number): number {
  if (linear <= 0) return 0
  if (linear >= 1) return 255
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
}

/**
 * Turns a hybrid log-gamma picture (ITU-R BT.2100, BT.2020 primaries) into 8-bit sRGB. HLG is made to be shown on an
 * ordinary BT.2020 display as it is (BT.2390 section 7.2): so the signal is read with that display's gamma and its
 * primaries are converted. That keeps a room as bright as it was graded, where tone mapping by luminance dims it.
 * @param signal 16-bit RGBA, interleaved
 * @returns 8-bit sRGB RGBA of the same length
 */
export function hlgToSrgb(signal: Uint16Array): Uint8Array {
  const linear = new Float32Array(steps + 1)
  for (let i = 0; i <= steps; i++) linear[i] = (i / steps) ** displayGamma
  const encoded = new Uint8Array(steps + 1)
  for (let i = 0; i <= steps; i++) encoded[i] = encodeSrgb(i / steps)
  const encode = (value: number) => encoded[Math.round(Math.min(1, Math.max(0, value)) * steps)]!
  const out = new Uint8Array(signal.length)
  for (let i = 0; i < signal.length; i += 4) {
    const r = linear[signal[i]!]!
    const g = linear[signal[i + 1]!]!
    const b = linear[signal[i + 2]!]!
    out[i] = encode(red[0] * r + red[1] * g + red[2] * b)
    out[i + 1] = encode(green[0] * r + green[1] * g + green[2] * b)
    out[i + 2] = encode(blue[0] * r + blue[1] * g + blue[2] * b)
    out[i + 3] = signal[i + 3]! >> 8
  }
  return out
}
