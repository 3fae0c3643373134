import { placed } from '../mesh.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { leather } from './materials/cloth.ts'
import { timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import type { CushionShape } from './shapes/cushion.ts'
import { roundLeg } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'

interface BedStuff {
  wood: ReturnType<typeof timber>
  cloth: ReturnType<typeof timber>
  steel: ReturnType<typeof timber>
}

export function headboard(
  to: Assembly,
  { look, traits, colours, seed }: Build,
  width: number,
  height: number,
  z: number,
  { wood, cloth, steel }: BedStuff,
): void {
  const panel = (shape: Partial<CushionShape>, y0: number, x = 0, w = width) => {
    const tall = height - y0
    const whole: CushionShape = {
      size: [w, 0.1, tall],
      corner: 0.04,
      band: 0.055,
      crown: 0.014,
      creases: 0.4,
      hiddenBelow: true,
      detail: 44,
      seed: seed + 30,
      ...shape,
    }
    addCushion(
      to,
      look === 'industrial' ? leather(colours.main, seed) : cloth,
      whole,
      traits.piping,
      (mesh) => upright(mesh, [x, y0 + tall / 2, z - 0.01], 0),
    )
  }
  switch (look) {
    case 'modern': {
      const count = Math.round(width / 0.2)
      for (let i = 0; i < count; i++)
        panel(
          { detail: 20, corner: 0.03, crown: 0.022 },
          0.1,
          ((i + 0.5) / count - 0.5) * width,
          width / count - 0.004,
        )
      return
    }
    case 'traditional': {
      const buttons: [number, number][] = []
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < Math.round(width / 0.2) - (row % 2); i++)
          buttons.push([
            ((i + 0.5 + (row % 2) / 2) / Math.round(width / 0.2) - 0.5) * width,
            0.36 - row * 0.17,
          ])
      panel({ buttons, buttonDepth: 0.028, crown: 0.03, detail: 46 }, 0.1)
      to.add(
        timber(colours.wood, seed),
        [-1, 1].map((side) =>
          board([0.05, height, 0.07], [side * (width / 2 + 0.005), height / 2, z], 0.012),
        ),
      )
      return
    }
    case 'mid-century':
      to.add(wood, [
        board([width, 0.5, 0.03], [0, height - 0.27, z], 0.006),
        ...[-1, 1].map((side) =>
          board(
            [0.05, height - 0.04, 0.035],
            [side * (width / 2 - 0.12), (height - 0.04) / 2, z + 0.01],
            0.006,
          ),
        ),
      ])
      return
    case 'industrial':
      to.add(steel, [
        ...[-1, 1].map((side) =>
          tube(
            [
              [side * (width / 2 - 0.02), 0, z],
              [side * (width / 2 - 0.02), height, z],
            ],
            0.02,
            { sides: 12 },
          ),
        ),
        tube(
          [
            [-width / 2 + 0.02, height - 0.02, z],
            [width / 2 - 0.02, height - 0.02, z],
          ],
          0.02,
          { sides: 12 },
        ),
        tube(
          [
            [-width / 2 + 0.02, 0.45, z],
            [width / 2 - 0.02, 0.45, z],
          ],
          0.014,
          { sides: 10 },
        ),
        ...Array.from({ length: 9 }, (_, i) =>
          tube(
            [
              [((i + 1) / 10 - 0.5) * width, 0.45, z],
              [((i + 1) / 10 - 0.5) * width, height - 0.02, z],
            ],
            0.008,
          ),
        ),
      ])
      return
    case 'coastal': {
      to.add(
        wicker('#c9b48c', seed, 0.012),
        board([width - 0.12, height - 0.42, 0.024], [0, 0.36 + (height - 0.42) / 2, z], 0.003),
      )
      to.add(wood, [
        board([width, 0.06, 0.05], [0, height - 0.03, z], 0.014),
        board([width - 0.1, 0.05, 0.04], [0, 0.36, z], 0.008),
        ...[-1, 0, 1].map((side) =>
          board([0.06, height - 0.03, 0.05], [side * (width / 2 - 0.03), (height - 0.03) / 2, z], 0.012),
        ),
      ])
      return
    }
    case 'farmhouse': {
      const count = Math.round(width / 0.14)
      to.add(wood, [
        ...Array.from({ length: count }, (_, i) =>
          board(
            [width / count - 0.004, height - 0.38, 0.022],
            [((i + 0.5) / count - 0.5) * (width - 0.1), 0.3 + (height - 0.38) / 2, z],
            0.004,
          ),
        ),
        board([width + 0.02, 0.04, 0.08], [0, height - 0.02, z], 0.008),
        board([width - 0.06, 0.09, 0.04], [0, height - 0.1, z - 0.01], 0.004),
        ...[-1, 1].map((side) =>
          board([0.08, height - 0.03, 0.06], [side * (width / 2 - 0.04), (height - 0.03) / 2, z], 0.005),
        ),
      ])
      return
    }
    default: {
      const count = Math.round(width / (look === 'japandi' ? 0.05 : 0.11))
      to.add(wood, [
        board([width, 0.05, 0.035], [0, height - 0.025, z], 0.014),
        board([width - 0.08, 0.04, 0.03], [0, 0.42, z], 0.01),
        ...Array.from({ length: count }, (_, i) =>
          placed(roundLeg(height - 0.46, 0.009, 0.009), {
            at: [((i + 0.5) / count - 0.5) * (width - 0.1), 0.42, z],
          }),
        ),
        ...[-1, 1].map((side) =>
          placed(roundLeg(height - 0.01, 0.024, 0.018), { at: [side * (width / 2 - 0.03), 0, z] }),
        ),
      ])
    }
  }
}
