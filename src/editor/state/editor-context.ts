import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EditorStore } from './editor-store.ts'

/** The store of the studio that a component belongs to. */
export const EditorContext = createContext<EditorStore | null>(null)

/** A part of the state of the studio that a component belongs to. Throws outside of one. */
export function useEditorState<Part>(select: (state: ReturnType<EditorStore['getState']>) => Part): Part {
  const store = use(EditorContext)
  if (store === null) throw new Error('There is no studio round this component')
  return useStore(store, select)
}
