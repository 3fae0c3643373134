import { Columns2, Image as Picture, SlidersHorizontal } from 'lucide-react'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import { downloadUrl } from '../../../services/media-url.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { SendButton } from '../../../ui/send-button.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'

interface ResultActionsProps {
  order: Order
  result: Image
  onExportComparison: () => void
}

/** The ways on: other settings for the photo, the library, and the file. */
export function ResultActions({ order, result, onExportComparison }: ResultActionsProps) {
  const { address } = useService()
  const png =
    result.png_url === null
      ? []
      : [{ id: 'png', label: 'PNG, full size', icon: Picture, href: downloadUrl(result.png_url) }]
  return (
    <div className="grid flex-none gap-2.5 border-t border-line bg-surface px-4 pt-3.5 pb-4 nav:px-5">
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={servicePath(address, 'configure', { image: order.image.id })}
          icon={SlidersHorizontal}
          size="s"
        >
          Other settings
        </ButtonLink>
        <SendButton imageId={result.id} />
        <ButtonLink to="/media-library" icon={Picture} size="s">
          Library
        </ButtonLink>
      </div>
      <DownloadButton
        href={downloadUrl(result.url)}
        formats={[
          { id: 'jpeg', label: 'JPEG, full size', icon: Picture, href: downloadUrl(result.url) },
          ...png,
          { id: 'comparison', label: 'Comparison as one picture', icon: Columns2, run: onExportComparison },
        ]}
      />
    </div>
  )
}
