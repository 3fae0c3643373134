import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filmLimits } from '../../../../core/contract/constants.ts'
import { setBillboards } from '../../../../core/film/edit/pictures.ts'
import { traceOutlines } from '../../../../core/film/spatial/trace-outlines.ts'
import type { KeyedClip } from '../../../../core/film/timeline.ts'
import type { Plane } from '../../../../core/imaging/pixels.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { lastMaskQuery } from '../../../services/orders.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { useFilmWork } from '../session/film-context.ts'

/** Pixels of a mask's long side that outlines are traced on. */
const TRACED = 1024

/** Items that were masked in the photo can stand in front of its room, for cameras that move through it. */
export function BillboardChoice({ clip }: { clip: KeyedClip }) {
  const { session } = useFilmWork()
  const { data } = useQuery(lastMaskQuery(clip.image_id))
  const [problem, setProblem] = useState<string | null>(null)
  const url = data?.mask_url ?? null
  const isOn = clip.billboards.length > 0
  if (url === null && !isOn)
    return <p className="mt-2 text-12 text-text-3">Mask an item in the studio to let it stand in front.</p>
  const choose = async (value: 'room' | 'front') => {
    setProblem(null)
    if (value === 'room') session.edit((now) => setBillboards(now, clip.id, []))
    else if (url !== null)
      try {
        const limits = { max: filmLimits.billboards, maxPlaces: filmLimits.outlinePoints }
        const outlines = traceOutlines(await readMask(url), limits)
        if (outlines.length === 0) setProblem('The mask of this photo is empty.')
        else session.edit((now) => setBillboards(now, clip.id, outlines))
      } catch (reason) {
        console.warn(reason)
        setProblem('The mask could not be read. Try again.')
      }
  }
  return (
    <div className="mt-2 grid grid-cols-[76px_1fr] items-center gap-3 text-text-2">
      <span>Masked items</span>
      <Segmented
        label="Masked items"
        size="mini"
        isWide
        value={isOn ? 'front' : 'room'}
        options={[
          { value: 'room', label: 'In the room' },
          { value: 'front', label: 'Stand in front' },
        ]}
        onChange={(value) => void choose(value)}
      />
      {problem === null ? null : (
        <p role="alert" className="col-span-2 text-12 text-text-3">
          {problem}
        </p>
      )}
    </div>
  )
}

async function readMask(url: string): Promise<Plane> {
  const answer = await fetch(mediaUrl(url))
  if (!answer.ok) throw new Error(`The mask was answered with ${answer.status}`)
  const bitmap = await createImageBitmap(await answer.blob())
  const scale = Math.min(1, TRACED / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const context = new OffscreenCanvas(width!, height!).getContext('2d')
  if (context === null) throw new Error('This browser gives no canvas')
  context.drawImage(bitmap, 0, 0, width!, height!)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width!, height!)
  return {
    width: width!,
    height: height!,
    data: Uint8Array.from({ length: width! * height! }, (_, p) => data[p * 4]!),
  }
}
