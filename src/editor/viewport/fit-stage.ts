import type { Layer } from 'konva/lib/Layer'
import type { Stage } from 'konva/lib/Stage'

/** Gives a stage of one layer its size in view pixels and the device's resolution; only when they have changed. */
export function fitStage(
  stage: Stage,
  layer: Layer,
  { width, height }: { width: number; height: number },
  ratio: number,
): void {
  if (layer.getCanvas().getPixelRatio() !== ratio) layer.getCanvas().setPixelRatio(ratio)
  if (stage.width() !== width || stage.height() !== height) stage.size({ width, height })
}
