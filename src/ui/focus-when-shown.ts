/** As the `ref` of a field that a step begins with: it has the focus as soon as it is there. */
export function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus()
}
