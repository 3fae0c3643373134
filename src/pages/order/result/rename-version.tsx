import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureTexts } from '../../../../core/contract/messages.ts'
import type { Image, Version } from '../../../../core/contract/shapes.ts'
import { versionName } from '../../../editor/compare/versions/version-name.ts'
import { renameVersion } from '../../../services/library.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

const longest = 60

interface RenameVersionProps {
  image: Image
  versions: readonly Version[]
  onClose: () => void
}

/** Asks for the name of a version. Left empty, the version is numbered again. */
export function RenameVersion({ image, versions, onClose }: RenameVersionProps) {
  const client = useQueryClient()
  const unnamed = versions.map((version) => ({ ...version, name: null }))
  const given = versions.find((version) => version.image.id === image.id)?.name ?? ''
  const [name, setName] = useState(given)
  const rename = useMutation({
    mutationFn: () => renameVersion(client, image.id, name.trim()),
    meta: { failure: failureTexts.renameVersion },
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Rename ${versionName(image, versions)}`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          if (name.trim() !== given) rename.mutate()
        }}
      >
        <Field
          label="Name"
          value={name}
          maxLength={longest}
          placeholder={versionName(image, unnamed)}
          hint="Leave it empty for the standard name."
          data-autofocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
