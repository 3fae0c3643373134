import { nextRandom, seedState } from '../../core/imaging/random.ts'
import type { DrawnShape } from '../../core/mask/drawn-shape.ts'
import { shapeLabel, shapeSource } from '../../core/mask/drawn-shape.ts'
import type { MaskEngine } from '../../core/mask/engine.ts'
import { applyOperation, operationLabel, type Operation } from '../../core/mask/operations/operation.ts'
import { clearAll, combineSource, invertAll, type Combine } from '../../core/mask/shapes.ts'
import { Stroke, type Brush } from '../../core/mask/stroke.ts'

/** One thing a user does to a mask, as plain data. */
export type ScriptStep =
  | { kind: 'stroke'; brush: Brush; points: number[] }
  | { kind: 'shape'; shape: DrawnShape; combine: Combine }
  | { kind: 'operation'; operation: Operation }
  | { kind: 'invert' | 'clear' | 'undo' | 'redo' }

/** Numbers that are the same wherever the script is made. */
class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seedState(seed)
  }

  /** A whole number from 0 to `sides` − 1. */
  roll(sides: number): number {
    this.#state = nextRandom(this.#state)
    return (this.#state >>> 4) % sides
  }

  pick<T>(from: readonly T[]): T {
    return from[this.roll(from.length)]
  }

  /** From `min` to `max` in eighths, which are exact. */
  between(min: number, max: number): number {
    return min + this.roll((max - min) * 8 + 1) / 8
  }
}

/** A script of `count` mixed steps for a mask of this size: the same for the same seed, in every engine. */
export function maskScript(seed: number, count: number, width: number, height: number): ScriptStep[] {
  const dice = new Dice(seed)
  return Array.from({ length: count }, () => makeStep(dice, width, height))
}

function makeStep(dice: Dice, width: number, height: number): ScriptStep {
  const chance = dice.roll(100)
  if (chance < 40) return makeStroke(dice, width, height)
  if (chance < 66)
    return {
      kind: 'shape',
      shape: makeShape(dice, width, height),
      combine: dice.pick(['add', 'add', 'add', 'subtract', 'subtract', 'intersect']),
    }
  if (chance < 84) return { kind: 'operation', operation: makeOperation(dice) }
  if (chance < 87) return { kind: 'invert' }
  if (chance < 89) return { kind: 'clear' }
  return { kind: chance < 95 ? 'undo' : 'redo' }
}

function makePoints(dice: Dice, count: number, width: number, height: number): number[] {
  return Array.from({ length: count }, () => [
    dice.between(-40, width + 40),
    dice.between(-40, height + 40),
  ]).flat()
}

function makeStroke(dice: Dice, width: number, height: number): ScriptStep {
  const places = makePoints(dice, 1 + dice.roll(5), width, height)
  const points: number[] = []
  for (let i = 0; i < places.length; i += 2) points.push(places[i], places[i + 1], dice.pick([1, 1, 0.5]))
  return {
    kind: 'stroke',
    brush: {
      size: dice.between(1, 90),
      hardness: dice.pick([0, 0.25, 0.75, 1]),
      opacity: dice.pick([0.25, 0.5, 1, 1]),
      combine: dice.pick(['add', 'add', 'subtract']),
    },
    points,
  }
}

function makeShape(dice: Dice, width: number, height: number): DrawnShape {
  const kind = dice.pick<DrawnShape['kind']>(['rectangle', 'ellipse', 'lasso', 'polygon', 'line'])
  if (kind === 'rectangle' || kind === 'ellipse') {
    const [x, y] = makePoints(dice, 1, width, height)
    return { kind, rect: { x, y, width: dice.between(0, 200), height: dice.between(0, 200) } }
  }
  if (kind === 'line')
    return { kind, points: makePoints(dice, 1 + dice.roll(6), width, height), width: dice.between(1, 40) }
  return { kind, points: makePoints(dice, 3 + dice.roll(kind === 'lasso' ? 60 : 6), width, height) }
}

function makeOperation(dice: Dice): Operation {
  const kind = dice.pick<Operation['kind']>([
    'grow',
    'shrink',
    'feather',
    'smooth',
    'fill-holes',
    'remove-specks',
  ])
  if (kind === 'fill-holes') return { kind, largest: dice.pick([null, 50, 400]) }
  if (kind === 'remove-specks') return { kind, smallest: dice.pick([3, 50, 400]) }
  return { kind, radius: dice.pick([1, 2.5, 6, 12, 24]) }
}

/** Does one step. Undo and redo do nothing where there is nothing to undo or redo. */
export async function runStep(engine: MaskEngine, step: ScriptStep): Promise<void> {
  if (step.kind === 'stroke') {
    const stroke = new Stroke(engine.begin('Brush'), step.brush)
    stroke.extend(step.points)
    engine.seal()
  } else if (step.kind === 'shape')
    engine.edit(shapeLabel(step.shape.kind, step.combine), (edit) =>
      combineSource(edit, shapeSource(step.shape), step.combine),
    )
  else if (step.kind === 'operation')
    engine.edit(operationLabel(step.operation), (edit) => applyOperation(edit, step.operation))
  else if (step.kind === 'undo') await engine.undo()
  else if (step.kind === 'redo') await engine.redo()
  else engine.edit(step.kind === 'clear' ? 'Clear' : 'Invert', step.kind === 'clear' ? clearAll : invertAll)
}
