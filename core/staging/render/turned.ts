/** A point of the plan turned as `Placement.yaw` turns meshes. */
export function turned(x: number, z: number, turn: number): readonly [number, number] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [x * cos + z * sin, z * cos - x * sin]
}
