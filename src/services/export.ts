import { queryOptions } from '@tanstack/react-query'
import type { ExportSettings } from '../../core/contract/export.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { mediaUrl } from './media-url.ts'
import { queryKeys } from './query-keys.ts'
import { saveUrl } from './save-url.ts'

/** How this account exported the last time. */
export function exportSettingsQuery() {
  return queryOptions({
    queryKey: queryKeys.exportSettings,
    queryFn: async ({ signal }) => (await call(routes.getExportSettings, { signal })).settings,
    meta: { failure: failureTexts.archive },
    staleTime: Infinity,
  })
}

/** Has the browser fetch images as files that the server makes; several come as one ZIP. Returns how many. */
export async function exportImages(ids: readonly string[], settings: ExportSettings): Promise<number> {
  const { url, files } = await call(routes.exportImages, { body: { image_ids: [...ids], settings } })
  saveUrl(mediaUrl(url))
  return files
}
