import { useQuery } from '@tanstack/react-query'
import { designLimits } from '../../../core/contract/design-document.ts'
import { imageQuery } from '../../services/images.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { WorkSurface } from './design-work.ts'
import type { PictureChange } from './first-change.ts'
import { MaterialPlace } from './material-place.tsx'

interface PicturePanelProps {
  surface: WorkSurface
  change: PictureChange
  onAnother: () => void
  onChange: (change: PictureChange, gesture?: string) => void
}

/** The user's own picture of a material: which, how wide it is, which way it lies and how glossy it is. */
export function PicturePanel({ surface, change, onAnother, onChange }: PicturePanelProps) {
  const { data, isError } = useQuery(imageQuery(change.image_id))
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-3">
        {data === undefined ? (
          <Skeleton className="size-14 flex-none rounded-2" />
        ) : (
          <img
            src={mediaUrl(data.image.thumbnail_url)}
            alt=""
            className="size-14 flex-none rounded-2 object-cover outlined-edge"
          />
        )}
        <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-text-2">
          {isError ? 'This picture was deleted: choose another.' : (data?.image.name ?? 'Own picture')}
        </p>
        <Button size="s" onClick={onAnother}>
          Another
        </Button>
      </div>
      <Slider
        label="Width"
        value={change.width}
        {...designLimits.width}
        step={0.01}
        scale="log"
        format={(value) => `${value.toFixed(2)} m`}
        onChange={(width) => onChange({ ...change, width }, 'width')}
      />
      <MaterialPlace name={surface.name} change={change} onChange={onChange} />
    </div>
  )
}
