import { reduceExact } from '../../../core/imaging/filters/reduce-exact.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import { toBitmap } from '../photo/to-bitmap.ts'
import type { EffectCalls, OnProgress, Preparation, PreparedEffect } from './effect-contract.ts'

/** Answers the page with the effects of an engine: the same code that the order runs at full size. */
export function serveEffects(
  prepare: (preparation: Preparation, onProgress: OnProgress) => PreparedEffect,
  {
    addModel = async () => undefined,
    setForeground = () => undefined,
  }: Partial<Pick<EffectCalls, 'addModel' | 'setForeground'>> = {},
): void {
  let prepared: PreparedEffect | null = null
  const calls: EffectCalls = {
    prepare: (preparation, onProgress) => {
      const photo = reduceExact(preparation.photo, preparation.size)
      prepared = prepare({ ...preparation, photo }, onProgress)
    },
    addModel,
    setForeground,
    packPieces: (request) => prepared?.packPieces?.(request) ?? [],
    render: async (request, onProgress) => {
      if (prepared === null) throw new Error('The photo is not prepared yet.')
      const { picture, ...rest } = prepared.render(request, onProgress)
      const bitmap = await toBitmap(picture)
      return transfer({ bitmap, ...rest }, [bitmap])
    },
    renderPicture: async (request) => {
      if (prepared === null) throw new Error('The photo is not prepared yet.')
      const bitmap = await toBitmap(prepared.render(request, () => undefined).picture)
      return transfer(bitmap, [bitmap])
    },
    renderPart: async (request, part) => {
      if (prepared?.renderPart === undefined) throw new Error('This preview has no parts.')
      const bitmap = await toBitmap(prepared.renderPart(request, part))
      return transfer(bitmap, [bitmap])
    },
  }
  answerPage((send) => serve(calls, send))
}
