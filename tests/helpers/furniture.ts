import type { App } from './app.ts'

export interface BegunImport {
  pack: string
  revision: string
  items: { id: string; file: string }[]
  refused: { item: string; reason: string }[]
}

/** An item of `pack.json` for the wedge of `wedgeGlb`. */
export const packItem = (id: string, more: object = {}) => ({
  id,
  file: `${id}.glb`,
  name: id,
  category: 'armchair',
  spaces: ['living-room'],
  size: [2, 1, 0.5],
  ...more,
})

export const packOf = (items: unknown[]) => ({
  format: 1,
  id: 'nordic',
  name: 'Nordic',
  author: 'A. Maker',
  licence: 'CC0-1.0',
  items,
})

export const beginPack = (app: App, token: string, value: unknown) =>
  app.api<BegunImport>('POST', '/furniture/imports', { token, body: { pack: value } })

export const endPack = (app: App, token: string, { pack, revision }: BegunImport) =>
  app.api('POST', '/furniture/imports/end', { token, body: { pack, revision } })

export async function sendModel(
  app: App,
  token: string,
  { pack, revision }: BegunImport,
  id: string,
  glb: Uint8Array,
): Promise<{ success: boolean; message: string }> {
  const form = new FormData()
  form.set('pack', pack)
  form.set('revision', revision)
  form.set('item', id)
  form.set('model', new Blob([new Uint8Array(glb)]), `${id}.glb`)
  const response = await fetch(`${app.url}/api/furniture/imports/models`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { meta } = (await response.json()) as { meta: { success: boolean; message: string } }
  return meta
}
