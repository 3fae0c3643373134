import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { Design, DesignChange } from '../../../core/contract/design-document.ts'
import { imageQuery } from '../../services/images.ts'
import { Button } from '../../ui/button.tsx'
import { describeChange } from './describe-change.ts'

/** A photo of the series whose surfaces were changed. */
export interface OtherDesign {
  imageId: string
  design: Design
}

interface OtherDesignsProps {
  designs: readonly OtherDesign[]
  onTake: (change: DesignChange) => void
}

/** What surfaces of other photos of the room have become, to be had for the chosen one: a press confirms each. */
export function OtherDesigns({ designs, onTake }: OtherDesignsProps) {
  if (designs.length === 0) return null
  return (
    <details className="rounded-2 outlined-soft">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 font-medium pointer-coarse:min-h-11">
        <Copy aria-hidden="true" className="size-4" />
        As in another photo
      </summary>
      <div className="grid grid-cols-1 gap-2 p-3 pt-1">
        {designs.map((design) => (
          <OtherPhoto key={design.imageId} {...design} onTake={onTake} />
        ))}
      </div>
    </details>
  )
}

function OtherPhoto({ imageId, design, onTake }: OtherDesign & Pick<OtherDesignsProps, 'onTake'>) {
  const { data } = useQuery(imageQuery(imageId))
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="truncate text-12 text-text-2">{data?.image.name ?? 'Photo'}</p>
      {design.surfaces.map(({ id, name, change }) => (
        <Button key={id} size="s" isWide onClick={() => onTake(change)}>
          {name}: {describeChange(change)}
        </Button>
      ))}
    </div>
  )
}
