import { create } from 'zustand'

/** What an administrator has said to everybody; null when there is nothing, or it was read. */
export const useSystemMessage = create<{ message: string | null }>()(() => ({ message: null }))

export function showSystemMessage(message: string): void {
  useSystemMessage.setState({ message })
}

export function dismissSystemMessage(): void {
  useSystemMessage.setState({ message: null })
}
