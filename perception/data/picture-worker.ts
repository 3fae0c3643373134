// A thread of `make-data.ts`: it is told the number of a picture, makes it, writes its files and says so.
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { LABEL_CLASSES } from '../../core/perception/classes.ts'
import { makePicture } from './picture.ts'

/** What all pictures of a run have in common. */
export interface Run {
  out: string
  width: number
  height: number
  seed: number
  samples: number
}

/** A picture that is written: pixels of each code. */
export interface Done {
  index: number
  counts: number[]
}

const run = workerData as Run
parentPort!.on('message', (index: number) => void answer(index))

async function answer(index: number): Promise<void> {
  try {
    parentPort!.postMessage(await write(index))
  } catch (error) {
    throw new Error(`Picture ${index} of seed ${run.seed} cannot be made`, { cause: error })
  }
}

async function write(index: number): Promise<Done> {
  const { kind, picture, labels, depth, normals, codes } = await makePicture({ ...run, index })
  const name = path.join(run.out, String(index).padStart(6, '0'))
  writeFileSync(`${name}.labels.png`, labels)
  writeFileSync(`${name}.depth.png`, depth)
  writeFileSync(`${name}.normals.png`, normals)
  // The picture comes last, and whole: what is there with it need not be made again.
  writeFileSync(`${name}.part`, picture)
  renameSync(`${name}.part`, `${name}-${kind}.jpg`)
  const counts = Array.from({ length: LABEL_CLASSES.length + 1 }, () => 0)
  for (const code of codes) counts[code]++
  return { index, counts }
}
