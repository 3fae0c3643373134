/** Opens the system's file picker. Resolves with null when nothing was chosen. */
export function pickFile(accept: string): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = name
  link.click()
  // The browser has to have begun reading before the address goes away.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file name after another one's: `room.final.jpg` with `-mask.png` gives `room.final-mask.png`. */
export function nameAfter(name: string, ending: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${stem === '' ? 'photo' : stem}${ending}`
}
