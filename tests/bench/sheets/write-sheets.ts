// Contact sheets of each service over a folder of photos, to be looked at: before, mask where there is one, after.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { timeHere } from '../holes/timing.ts'
import { printTable } from '../table.ts'
import { drawSheet, type SheetLine, writePicture } from './draw-sheet.ts'
import { maskOf, photosIn, readPhoto, type SheetPhoto } from './photos.ts'
import { sheetServices } from './services.ts'
import type { SheetPicture, SheetService } from './sheet-service.ts'
import { Refusal } from '../../../core/refusal.ts'

/** Photos on one sheet. */
const LINES = 6

interface Tried {
  line: SheetLine
  cells: string[]
  results: readonly SheetPicture[]
}

/**
 * Writes the sheets of these services into `to`, each picture at full size beside them, and prints what each photo took.
 * Throws Error when the folder holds no photo.
 */
export async function writeSheets(folder: string, to: string, wanted: readonly string[]): Promise<void> {
  const files = photosIn(folder)
  if (files.length === 0) throw new Error(`There is no photo in ${folder}.`)
  mkdirSync(to, { recursive: true })
  const cells: string[][] = [['service', 'photo', 'megapixels', 'ms a megapixel', '']]
  for (const name of wanted) {
    const service = sheetServices[name]
    if (service === undefined)
      throw new Error(`No service ${name}: ${Object.keys(sheetServices).join(', ')}.`)
    for (let from = 0; from < files.length; from += LINES) {
      const lines: SheetLine[] = []
      for (const [i, file] of files.slice(from, from + LINES).entries()) {
        const tried = await tryOn(service, file, from + i, path.relative(folder, file))
        lines.push(tried.line)
        cells.push([name, ...tried.cells])
        for (const { name: own, picture } of tried.results)
          await writePicture(
            picture,
            path.join(to, [name, path.parse(file).name, own, 'png'].filter(Boolean).join('.')),
          )
      }
      const sheet = path.join(to, `${name}-${String(from / LINES + 1).padStart(2, '0')}.png`)
      writeFileSync(sheet, await drawSheet(lines))
      console.error(sheet)
    }
  }
  printTable('services on these photos, processor time', cells)
}

async function tryOn(service: SheetService, file: string, number: number, name: string): Promise<Tried> {
  let photo: SheetPhoto
  try {
    photo = await readPhoto(file, number)
  } catch (error) {
    return {
      line: { text: `${name}: cannot be read`, pictures: [] },
      cells: [name, '', '', formatError(error)],
      results: [],
    }
  }
  const { pixels } = photo
  const mask = service.needsMask ? await maskOf(file, pixels) : null
  const before = mask === null ? [pixels] : [pixels, painted(pixels, mask)]
  const megapixels = (pixels.width * pixels.height) / 1e6
  const about = [name, megapixels.toFixed(2)]
  try {
    let results: SheetPicture[] = []
    const ms = timeHere(() => {
      results = service.work(photo, mask ?? { width: 0, height: 0, data: new Uint8Array() })
    })
    const took = (ms / megapixels).toFixed(0)
    const names = results.map((result) => result.name).filter(Boolean)
    return {
      line: {
        text: [`${name}, ${took} ms a megapixel`, ...names].join(', '),
        pictures: [...before, ...results.map(({ picture }) => picture)],
      },
      cells: [...about, took, ''],
      results,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      line: { text: `${name}: ${formatError(error)}`, pictures: before },
      cells: [...about, '', formatError(error)],
      results: [],
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
