import { readFile } from 'node:fs/promises'
import type { PackItem } from '../../../core/contract/furniture-pack.ts'
import { convertModel as convert, type ConvertedModel } from '../../furniture/convert-model.ts'

/** Converts the model of a furniture pack. Throws Refusal with the reason. */
export async function convertModel({
  file,
  item,
}: {
  file: string
  item: PackItem
}): Promise<ConvertedModel> {
  return convert(await readFile(file), item)
}
