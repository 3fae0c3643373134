import { describe, expect, it } from 'vitest'
import type { PiecePlace, PlacedPiece } from '../../contract/staging-document.ts'
import { Refusal } from '../../refusal.ts'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import { placed, type Triple } from '../../scene/mesh.ts'
import { roundedBox } from '../../scene/shapes.ts'
import { Tracer } from '../../scene/tracer.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { furnish, type BuiltPiece } from './furnish.ts'
import { TEST_CAMERA, TEST_ROOM, testShape } from './test-room.ts'

const room = createStagingRoom(testShape(600, 400), { kind: 'camera-height', metres: TEST_CAMERA.at[1] })

function box(size: Triple, top: number | null = null): BuiltPiece {
  const mesh = placed(roundedBox(size, 0.001), { at: [0, size[1] / 2, 0] })
  return { geometry: buildGeometry([{ mesh, material: material([0.5, 0.5, 0.5]) }]), size, top, light: null }
}

const BUILT: Readonly<Record<string, BuiltPiece>> = {
  rug: box([2, 0.02, 1.4]),
  table: box([1, 0.4, 0.6], 0.4),
  vase: box([0.1, 0.3, 0.1]),
  picture: box([0.8, 0.6, 0.04]),
}

function piece(name: string, place: PiecePlace): PlacedPiece {
  return { id: name, piece: name, look: 'plain', colours: {}, seed: 1, place }
}

function tracerOf(...pieces: PlacedPiece[]): Tracer {
  return new Tracer(furnish(pieces, room, (one) => BUILT[one.piece])!.scene)
}

/** Height of what stands at a place of the floor. */
function heightAt(tracer: Tracer, x: number, z: number): number {
  expect(tracer.cast(x, 2.5, z, 0, -1, 0)).toBe(true)
  return 2.5 - tracer.distance
}

describe('furnish', () => {
  it('lifts what stands on a rug to its pile, and not what is only half on it', () => {
    const rug = piece('rug', { on: 'floor', x: 0, z: 3, turn: 0 })
    const on = tracerOf(rug, piece('table', { on: 'floor', x: 0.2, z: 3, turn: 0.3 }))
    expect(heightAt(on, 0.2, 3)).toBeCloseTo(0.417, 3)
    const half = tracerOf(rug, piece('table', { on: 'floor', x: 1, z: 3, turn: 0 }))
    expect(heightAt(half, 1, 3)).toBeCloseTo(0.4, 3)
  })

  it('stands what is on a piece on its top, and turns it along', () => {
    const tracer = tracerOf(
      piece('table', { on: 'floor', x: 0.5, z: 3, turn: Math.PI / 2 }),
      piece('vase', { on: 'piece', piece: 'table', x: 0.4, z: 0, turn: 0 }),
    )
    // A quarter turn takes the table's +x to the room's -z.
    expect(heightAt(tracer, 0.5, 2.6)).toBeCloseTo(0.7, 3)
    expect(heightAt(tracer, 0.5, 3.4)).toBeCloseTo(0.4, 3)
  })

  it('hangs a picture flat on its wall, facing the room', () => {
    const along = 2.5
    const left = tracerOf(piece('picture', { on: 'wall', wall: 0, along, height: 1.5 }))
    expect(left.cast(0, 1.5, room.box.front + along, -1, 0, 0)).toBe(true)
    expect(left.distance).toBeCloseTo(-TEST_ROOM.left - 0.04, 3)
    expect(left.blocked(0, 1.85, room.box.front + along, -1, 0, 0, 9)).toBe(false)
    const right = tracerOf(piece('picture', { on: 'wall', wall: 2, along, height: 1.5 }))
    expect(right.cast(0, 1.5, TEST_ROOM.back - along, 1, 0, 0)).toBe(true)
    expect(right.distance).toBeCloseTo(TEST_ROOM.right - 0.04, 3)
  })

  it('refuses places that are not there', () => {
    const nowhere = piece('picture', { on: 'wall', wall: 9, along: 1, height: 1.5 })
    expect(() => tracerOf(nowhere)).toThrow(Refusal)
    expect(() => tracerOf(piece('vase', { on: 'piece', piece: 'gone', x: 0, z: 0, turn: 0 }))).toThrow(
      Refusal,
    )
  })
})
