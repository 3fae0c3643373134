/** A number with its noun: "1 photo", "2 photos", "1,204 photos". */
export function formatCount(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
}
