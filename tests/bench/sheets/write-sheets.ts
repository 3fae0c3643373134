// Contact sheets of each service over a folder of photos, to be looked at: before, mask where there is one, after.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { timeHere } from '../holes/timing.ts'
import { printTable } from '../table.ts'
import { drawSheet, type SheetLine } from './draw-sheet.ts'
import { maskOf, photosIn, readPhoto } from './photos.ts'
import { type SheetService, sheetServices } from './services.ts'
import { Refusal } from '../../../core/refusal.ts'

/** Photos on one sheet. */
const LINES = 6

interface Tried {
  line: SheetLine
  cells: string[]
}

/** Writes the sheets into `to`, and prints what each photo took. Throws Error when the folder holds no photo. */
export async function writeSheets(folder: string, to: string): Promise<void> {
  const files = photosIn(folder)
  if (files.length === 0) throw new Error(`There is no photo in ${folder}.`)
  mkdirSync(to, { recursive: true })
  const cells: string[][] = [['service', 'photo', 'megapixels', 'ms a megapixel', '']]
  for (const [name, service] of Object.entries(sheetServices)) {
    for (let from = 0; from < files.length; from += LINES) {
      const lines: SheetLine[] = []
      for (const file of files.slice(from, from + LINES)) {
        const tried = await tryOn(service, file, path.relative(folder, file))
        lines.push(tried.line)
        cells.push([name, ...tried.cells])
      }
      const sheet = path.join(to, `${name}-${String(from / LINES + 1).padStart(2, '0')}.jpg`)
      writeFileSync(sheet, await drawSheet(lines))
      console.error(sheet)
    }
  }
  printTable('services on these photos, processor time', cells)
}

async function tryOn(service: SheetService, file: string, name: string): Promise<Tried> {
  let photo: Pixels
  try {
    photo = await readPhoto(file)
  } catch (error) {
    return {
      line: { text: `${name}: cannot be read`, pictures: [] },
      cells: [name, '', '', formatError(error)],
    }
  }
  const mask = service.needsMask ? await maskOf(file, photo) : null
  const before = mask === null ? [photo] : [photo, painted(photo, mask)]
  const megapixels = (photo.width * photo.height) / 1e6
  const about = [name, megapixels.toFixed(2)]
  try {
    let after = photo
    const ms = timeHere(() => {
      after = service.work(photo, mask ?? { width: 0, height: 0, data: new Uint8Array() })
    })
    const took = (ms / megapixels).toFixed(0)
    return {
      line: { text: `${name}, ${took} ms a megapixel`, pictures: [...before, after] },
      cells: [...about, took, ''],
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      line: { text: `${name}: ${formatError(error)}`, pictures: before },
      cells: [...about, '', formatError(error)],
    }
  }
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The photo with its mask in red over it. */
function painted({ width, height, data }: Pixels, mask: Plane): Pixels {
  const out = data.slice()
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue
    out[i * 4] = (out[i * 4] + 255) >> 1
    out[i * 4 + 1] >>= 1
    out[i * 4 + 2] >>= 1
  }
  return { width, height, data: out }
}
