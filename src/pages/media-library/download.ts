import { formatBytes } from '../../../core/contract/format-bytes.ts'
import { libraryLimits } from '../../../core/contract/constants.ts'
import type { ArchiveContent } from '../../../core/contract/library.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { createArchive } from '../../services/library.ts'
import { downloadUrl, mediaUrl } from '../../services/media-url.ts'
import { reportFailure } from '../../services/report.ts'
import { saveUrl } from '../../services/save-url.ts'
import { showError, showNotice } from '../../ui/toast.ts'

/** Downloads one image as it is, or several as one ZIP that the server packs while it is sent. */
export async function downloadImages(
  ids: readonly string[],
  content: ArchiveContent,
  images: readonly Image[],
): Promise<void> {
  const single = ids.length === 1 && content === 'chosen' ? images.find(({ id }) => id === ids[0]) : undefined
  if (single !== undefined && single.status === 'ready') return saveUrl(downloadUrl(single.url))
  if (ids.length > libraryLimits.atOnce)
    return showError(`A ZIP holds at most ${libraryLimits.atOnce} images. Choose fewer.`)
  try {
    const { url, files, bytes } = await createArchive(ids, content)
    saveUrl(mediaUrl(url))
    showNotice(`${files} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}, as one ZIP`)
  } catch (error) {
    reportFailure(error, failureTexts.archive)
  }
}
