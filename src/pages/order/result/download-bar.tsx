import { useQueryClient } from '@tanstack/react-query'
import {
  ArrowRight,
  Brush,
  Columns2,
  FileOutput,
  Heart,
  Image as Picture,
  SlidersHorizontal,
} from 'lucide-react'
import { use, useState } from 'react'
import { formatBytes } from '../../../../core/contract/format-bytes.ts'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import { flowPath } from '../../../services/flow.ts'
import { setFavorite } from '../../../services/favorites.ts'
import { downloadUrl } from '../../../services/media-url.ts'
import { openExport } from '../../../stores/export.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { SendButton } from '../../../ui/send-button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { RunAgain } from './run-again.tsx'
import { showError } from '../../../ui/toast.ts'

interface DownloadBarProps {
  /** The version on side B: what is downloaded and run again. */
  image: Image
  order: Order
  serviceId: string
  onExportComparison: () => void
}

/** The ways on: set it up anew, go on from the result, keep it, take it home. */
export function DownloadBar({ image, order, serviceId, onExportComparison }: DownloadBarProps) {
  const isResult = image.kind === 'result'
  const isRemoval = order.product === 'item-removal'
  const batch = use(BatchContext)?.address
  const step = isRemoval ? 'mask' : 'selection'
  const mode = isRemoval ? 'manual' : undefined
  return (
    <div className="grid flex-none gap-2.5 border-t border-line bg-surface px-4 pt-3.5 pb-4 nav:px-5">
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <ButtonLink
          to={flowPath(serviceId, step, { image: order.image.id, mode, batch })}
          icon={isRemoval ? Brush : SlidersHorizontal}
          size="s"
        >
          {isRemoval ? 'Edit mask' : 'Change settings'}
        </ButtonLink>
        {isResult ? (
          <ButtonLink to={flowPath(serviceId, step, { image: image.id, mode })} icon={ArrowRight} size="s">
            {isRemoval ? 'Remove more' : 'Continue from this'}
          </ButtonLink>
        ) : null}
        {isResult && image.order_id === order.id ? <RunAgain order={order} serviceId={serviceId} /> : null}
        <SendButton imageId={image.id} />
      </div>
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-2">
        <Favorite key={image.id} image={image} />
        <ButtonLink to="/media-library" size="l" icon={Picture}>
          <span className="nav:sr-only xl:not-sr-only">Library</span>
        </ButtonLink>
        <DownloadButton
          href={downloadUrl(image.url)}
          formats={[
            ...formats(image),
            { id: 'export', label: 'Export…', icon: FileOutput, run: () => openExport([image.id]) },
            { id: 'comparison', label: 'Comparison as one picture', icon: Columns2, run: onExportComparison },
          ]}
        />
      </div>
      <p className="hidden text-12 text-text-2 nav:block">
        {isRemoval
          ? 'Edit the mask on the original, remove more from this result, or run the same order again with another seed.'
          : 'Change the settings on the original, continue from this result, or send it to another service.'}
      </p>
    </div>
  )
}

function formats({ kind, url, png_url, bytes }: Image): MenuEntry[] {
  const first: MenuEntry = {
    id: 'jpeg',
    label: kind === 'original' ? 'As it was uploaded' : 'JPEG, full size',
    icon: Picture,
    hint: formatBytes(bytes),
    href: downloadUrl(url),
  }
  if (png_url === null) return [first]
  return [
    first,
    { id: 'png', label: 'PNG, full size', icon: Picture, hint: 'exact', href: downloadUrl(png_url) },
  ]
}

function Favorite({ image }: { image: Image }) {
  const client = useQueryClient()
  const [isFavorite, setOn] = useState(image.is_favorite)
  const toggle = async () => {
    setOn(!isFavorite)
    try {
      await setFavorite(client, image.id, !isFavorite)
    } catch (reason) {
      setOn(isFavorite)
      showError(reason instanceof Error ? reason.message : 'Failed to update favorite status')
    }
  }
  return (
    <IconButton
      icon={Heart}
      label={isFavorite ? 'Remove from favourites' : 'Add to favourites'}
      isOn={isFavorite}
      isFilled={isFavorite}
      tooltipSide="top"
      onClick={() => void toggle()}
    />
  )
}
