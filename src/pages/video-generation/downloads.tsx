import { ChevronDown, Download, Film } from 'lucide-react'
import { formatBytes } from '../../../core/contract/format-bytes.ts'
import type { Video } from '../../../core/contract/film-shapes.ts'
import { filmDownloads, useRenderOutput } from '../../services/film-files.ts'
import { isUnderWay } from '../../services/films.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

/**
 * The files of a film, and the forms that it can be rendered in as well, for nothing. `isLost`: something of it was
 * deleted, so that only its files are left.
 */
export function Downloads({ video, isLost }: { video: Video; isLost: boolean }) {
  const render = useRenderOutput(video.id)
  const isBusy = isUnderWay(video) || render.isPending
  return (
    <Menu
      button={
        <Button icon={Download}>
          Download
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      entries={filmDownloads(video).map((form) =>
        form.url === null
          ? {
              id: `${form.preset} ${form.ratio}`,
              label: form.label,
              icon: Film,
              hint: isLost ? 'a part was deleted' : isBusy ? 'after this render' : 'render, free',
              isDisabled: isBusy || isLost,
              run: () => render.mutate(form),
            }
          : {
              id: `${form.preset} ${form.ratio}`,
              label: form.label,
              icon: Download,
              hint: formatBytes(form.bytes ?? 0),
              href: form.url,
            },
      )}
    />
  )
}
