import { useQueryClient } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureTexts } from '../../../core/contract/messages.ts'
import { isApiError } from '../../services/api-error.ts'
import { formFailure } from '../../services/form-failure.ts'
import { importPack, type ImportProgress, type ImportReport } from '../../services/furniture.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ProgressBar } from '../../ui/progress.tsx'

/** Chooses the folder of a pack, shows how its import goes on, and what came of it. */
export function ImportPack() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const run = async (files: readonly File[]) => {
    const controller = new AbortController()
    stop.current = controller
    setReport(null)
    setFailure(undefined)
    setProgress({ name: '', done: 0, total: 1, now: 'pack.json' })
    try {
      setReport(await importPack(files, setProgress, controller.signal))
      await client.invalidateQueries({ queryKey: queryKeys.furniturePacks })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'aborted')
        setFailure(formFailure(error, failureTexts.importPack))
    } finally {
      setProgress(null)
    }
  }

  return (
    <section aria-label="Add a pack" className="grid gap-2">
      {progress === null ? (
        <div>
          <FileButton
            label="Add a pack"
            icon={FolderPlus}
            accept=""
            isFolder
            onFiles={(files) => void run(files)}
          />
        </div>
      ) : (
        <div className="grid max-w-120 gap-1.5 rounded-3 bg-sunken p-3">
          <output className="text-13">
            {progress.now === null
              ? 'Finishing'
              : `Model ${progress.done + 1} of ${progress.total}: ${progress.now}`}
          </output>
          <ProgressBar value={progress.done / progress.total} label="Import of the pack" />
          <Button className="justify-self-end" size="s" onClick={() => stop.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
      <FormError text={failure} />
      {report === null ? null : <Report report={report} />}
    </section>
  )
}

function Report({ report: { name, items, refused } }: { report: ImportReport }) {
  const notes = items.flatMap(({ id, warnings }) => warnings.map((text) => ({ id, text })))
  return (
    <section
      aria-label="What was imported"
      aria-live="polite"
      className="grid gap-1 rounded-3 bg-sunken p-3 text-13"
    >
      <p className="font-semibold">
        {items.length === 0
          ? `Nothing of ${name} could be used.`
          : `${name}: ${items.length} of ${items.length + refused.length} pieces were added.`}
      </p>
      {refused.length === 0 ? null : (
        <ul aria-label="Left out">
          {refused.map(({ item, reason }) => (
            <li key={`${item} ${reason}`}>
              Left out: <b>{item}</b>. {reason}
            </li>
          ))}
        </ul>
      )}
      {notes.length === 0 ? null : (
        <ul aria-label="To look at" className="text-text-2">
          {notes.map(({ id, text }) => (
            <li key={`${id} ${text}`}>
              {id}: {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
