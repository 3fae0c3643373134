export function formatPhotos(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`
}
