/** A zoom of device pixels per image pixel as the user reads it: `66 %`, below ten with a decimal. */
export function formatZoom(zoom: number): string {
  const percent = zoom * 100
  return `${percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}

/** The zoom that was typed, in per cent with or without its sign; null when that is no number above 0. */
export function parseZoom(typed: string): number | null {
  const digits = typed.replace(/[\s%]/g, '')
  // A comma before three digits parts thousands ("1,600"); any other one is a decimal sign.
  const plain = digits.replace(/,(?=\d{3}$)/, '').replace(',', '.')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return null
  const zoom = Number(plain) / 100
  return zoom > 0 ? zoom : null
}
