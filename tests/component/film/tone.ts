interface Tone {
  seconds: number
  hertz?: number
  /** 0 to 1. */
  amplitude?: number
  rate?: number
}

/** A sine tone as a WAV file of one channel, 16 bits. */
export function toneWav({
  seconds,
  hertz = 440,
  amplitude = 0.5,
  rate = 16_000,
}: Tone): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * rate)
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const words = (at: number, text: string) =>
    new Uint8Array(file.buffer).set(new TextEncoder().encode(text), at)
  words(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  words(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  words(36, 'data')
  file.setUint32(40, samples * 2, true)
  for (let i = 0; i < samples; i++) {
    const value = amplitude * Math.sin((2 * Math.PI * hertz * i) / rate)
    file.setInt16(44 + i * 2, Math.round(value * 32_767), true)
  }
  return new Uint8Array(file.buffer)
}
