export function photosText(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`
}

export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`
}
