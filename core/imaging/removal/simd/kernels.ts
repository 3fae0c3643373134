import { kernelMaker, type WithMemory } from '../../../wasm.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports to match patches. The board lies at address 0. */
interface MatchingKernels {
  measure(board: number, from: number, to: number): void
  sweep(board: number, from: number, to: number, forward: number, reach: number, random: number): number
  sumPatches(board: number, left: number, top: number, across: number, down: number): void
  hear(board: number, from: number, to: number, byCost: number): void
  sumCosts(board: number): void
  vote(board: number, count: number, sharpness: number, byCost: number): void
  keep(board: number, count: number): void
}

/** What it exports to fill a coarsest level. The board of `simd-coarse.ts` lies at the address given. */
interface CoarseKernels {
  prioritise(board: number, from: number, to: number): void
  fillPatches(board: number, max: number): number
}

/** What it exports to find straight edges. The board of `simd-regions.ts` lies at the address given. */
interface EdgeKernels {
  softenAcross(board: number, from: number, to: number): void
  softenDown(board: number, from: number, to: number): void
  findGradients(board: number, from: number, to: number): void
  orderGradients(board: number): void
  nextRegion(board: number, cosine: number, min: number): number
  regrowRegion(board: number, cosine: number): number
  cutRegion(board: number, radius: number): number
  drawRectangle(board: number): void
}

/** What it exports to see surfaces and their light; what each needs to work in is said there. */
interface SurfaceKernels {
  sumCells(
    data: number,
    usable: number,
    width: number,
    rows: number,
    cell: number,
    phase: number,
    cells: number,
  ): void
  guideCells(
    sums: number,
    width: number,
    height: number,
    softness: number,
    known: number,
    counts: number,
    guides: number,
    values: number,
    room: number,
    out: number,
  ): void
  placeColumns(width: number, cell: number, across: number, table: number): void
  flatten(
    data: number,
    filled: number,
    hole: number,
    width: number,
    rows: number,
    first: number,
    cell: number,
    values: number,
    across: number,
    down: number,
    table: number,
  ): void
  span(values: number, fixed: number, width: number, height: number, room: number, ring: number): void
  widen(from: number, to: number, count: number, channels: number, first: number, lanes: number): void
  narrow(from: number, to: number, count: number, channels: number, first: number, lanes: number): void
  decide(
    fractions: number,
    free: number,
    width: number,
    height: number,
    channels: number,
    count: number,
    reach: number,
    rounds: number,
    areWhole: number,
    room: number,
  ): void
  boxSums(
    from: number,
    to: number,
    width: number,
    height: number,
    channels: number,
    reach: number,
    room: number,
    /** 1 for true. */
    isWhole: number,
  ): void
}

/** What it exports to make levels. */
interface LevelKernels {
  addArea(
    row: number,
    width: number,
    fraction: number,
    /** 1 for true. */
    isFirst: number,
    sums: number,
  ): void
  writeArea(
    sums: number,
    count: number,
    from: number,
    to: number,
    firsts: number,
    inners: number,
    lasts: number,
    out: number,
  ): void
  patches(
    hole: number,
    barred: number,
    width: number,
    height: number,
    first: number,
    above: number,
    count: number,
    touched: number,
    valid: number,
    room: number,
  ): void
  countFlags(flags: number, length: number): number
  listFlags(flags: number, length: number, first: number, out: number): number
  numberFlags(flags: number, length: number, first: number, out: number): number
  reduceRow(
    data: number,
    hole: number,
    barred: number,
    width: number,
    down: number,
    factor: number,
    toData: number,
    toHole: number,
    toBarred: number,
  ): void
  texture(
    data: number,
    hole: number,
    width: number,
    rows: number,
    above: number,
    count: number,
    isLast: number,
    room: number,
  ): void
}

export interface Kernels
  extends WithMemory,
    MatchingKernels,
    CoarseKernels,
    EdgeKernels,
    SurfaceKernels,
    LevelKernels {}

/** An instance of the kernels with a memory of its own, which goes with it. Null where the engine cannot run them. */
export const newKernels = kernelMaker(MODULE) as () => Kernels | null
