const mediaBase: string = import.meta.env.VITE_MEDIA_BASE ?? ''

/** A media path of the API as an address for the browser: paths that are not absolute get the media base. */
export function mediaUrl(path: string): string {
  if (path === '' || /^(https?:|blob:|data:)/.test(path)) return path
  return `${mediaBase}${path.startsWith('/') ? '' : '/'}${path}`
}

/** The same address, answered as a file to keep instead of one to show. */
export function downloadUrl(path: string): string {
  const url = mediaUrl(path)
  return `${url}${url.includes('?') ? '&' : '?'}download=1`
}
