import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { ForegroundLayer } from './foreground-layer.tsx'
import type { LayoutSession } from './layout-session.ts'
import { useForeground } from './use-foreground.ts'

interface ForegroundStageProps {
  session: LayoutSession
  compare: Compare
  imageId: string
}

/** Over the photo, what stands in front is painted; it is kept with the layout when this is closed, too. */
export function ForegroundStage({ session, compare, imageId }: ForegroundStageProps) {
  useForeground(session, compare, imageId)
  const foreground = useSignal(session.foreground)
  return foreground === null ? null : <ForegroundLayer foreground={foreground} compare={compare} />
}
