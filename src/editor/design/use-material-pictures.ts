import { useEffect, useState } from 'react'
import type { DesignMaterialId } from '../../../core/contract/design-document.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { DesignSession } from './design-session.ts'
import type { Surfaces } from './surfaces.ts'

/** Of a card on a screen of two pixels a point. */
const SIZE = { width: 264, height: 162 } as const

/** Pictures of materials, drawn once for all surfaces. They are drawn by their cards, and never closed. */
const pictures = new Map<DesignMaterialId, ImageBitmap>()

/** Draws those that are not there yet, one after the other. */
export function useMaterialPictures(
  session: DesignSession,
  materials: readonly DesignMaterialId[],
): ReadonlyMap<string, ImageBitmap> {
  const finder = useSignal(session.surfaces)
  const [drawn, setDrawn] = useState<ReadonlyMap<DesignMaterialId, ImageBitmap>>(() => new Map(pictures))
  const wanted = materials.join(' ')
  useEffect(() => {
    if (finder === null) return undefined
    let isLeft = false
    const draw = async () => {
      for (const material of missingOf(wanted.split(' '))) {
        const bitmap = await pictureOf(finder, material)
        if (isLeft) return
        if (bitmap !== null) setDrawn(new Map(pictures))
      }
    }
    void draw()
    return () => {
      isLeft = true
    }
  }, [finder, wanted])
  return drawn
}

function missingOf(ids: readonly string[]): DesignMaterialId[] {
  return (ids as DesignMaterialId[]).filter((id) => !pictures.has(id))
}

/** Null where it cannot be drawn: its card then has its name alone. */
async function pictureOf(finder: Surfaces, material: DesignMaterialId): Promise<ImageBitmap | null> {
  try {
    const bitmap = await finder.pictureOf(material, [], SIZE)
    pictures.set(material, bitmap)
    return bitmap
  } catch {
    return null
  }
}
