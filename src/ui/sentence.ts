/** The text with a full stop, unless it ends a sentence already: more words can follow it. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
