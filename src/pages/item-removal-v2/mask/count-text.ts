export function formatPhotos(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`
}

export function formatCredits(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`
}
