import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { readDropped } from '../services/uploads/read-dropped.ts'

interface FileDropProps {
  onFiles: (files: File[]) => void
  /** Set while nothing may be taken, such as during an upload. */
  isOff?: boolean
  children: ReactNode
}

/** Takes files and folders that are dropped anywhere on the page or pasted, and shows that they would be taken. */
export function FileDrop({ onFiles, isOff = false, children }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const depth = useRef(0)
  useEffect(() => {
    if (isOff) return undefined
    const take = (list: FileList | null | undefined) => {
      if (list && list.length > 0) onFiles([...list])
    }
    const onPaste = (event: ClipboardEvent) => take(event.clipboardData?.files)
    const onEnter = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      depth.current += 1
      setOver(true)
    }
    const onLeave = () => {
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    }
    const onOver = (event: DragEvent) => event.preventDefault()
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      depth.current = 0
      setOver(false)
      if (event.dataTransfer !== null)
        void readDropped(event.dataTransfer).then((files) => (files.length > 0 ? onFiles(files) : undefined))
    }
    window.addEventListener('paste', onPaste)
    window.addEventListener('dragenter', onEnter)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('paste', onPaste)
      window.removeEventListener('dragenter', onEnter)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [isOff, onFiles])
  return (
    <>
      {children}
      {isOver ? (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-4 border-2 border-dashed border-accent-line bg-raised/90 text-16 font-medium">
          Drop to upload
        </div>
      ) : null}
    </>
  )
}
