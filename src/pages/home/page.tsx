import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Image as ImageIcon, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dashboardQuery, servicesQuery } from '../../services/account.ts'
import { filmConfigQuery } from '../../services/films.ts'
import { flowPath } from '../../services/flow.ts'
import { acceptedMany } from '../../services/upload-photo.ts'
import { productCard, products } from '../../services/products.ts'
import { type SendTarget, sendPath, uploadTargets } from '../../services/send-to.ts'
import { uploadForFlow, uploadSample, uploadToLibrary } from '../../services/upload-photos.ts'
import { isUploadBusy, useUpload } from '../../stores/upload.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { TargetDialog } from '../../ui/target-dialog.tsx'
import { WaitingModal } from '../../ui/waiting-modal.tsx'
import { lastPurpose } from './last-purpose.ts'
import { RecentWork } from './recent-work.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { RunningOrders } from './running-orders.tsx'
import { Services } from './services.tsx'

export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isBusy = useUpload(isUploadBusy)
  const dashboard = useQuery(dashboardQuery())
  const services = useQuery(servicesQuery())
  const films = useQuery(filmConfigQuery())

  const cards = useMemo(() => {
    const placed = dashboard.data?.cards.toSorted((a, b) => a.position - b.position)
    const unplaced = [...products, 'video' as const].map((product) => ({ id: product, product }))
    return (placed ?? unplaced).map(({ id, product }) => ({
      ...productCard(product, services.data?.services, films.data),
      id,
    }))
  }, [dashboard.data, services.data, films.data])

  const [asked, setAsked] = useState<readonly File[]>([])
  const onPurpose = async (target: SendTarget) => {
    setAsked([])
    lastPurpose.set(target)
    if (target === 'library') {
      await uploadToLibrary(client, asked)
      return
    }
    const first = await uploadForFlow(client, asked, target)
    if (first !== null) await navigate(sendPath(target, [first.image.id]))
  }
  const onSample = async () => {
    const image = await uploadSample(client)
    if (image) await navigate(flowPath('item-removal', 'selection', { image: image.id }))
  }

  return (
    <FileDrop onFiles={setAsked} isOff={isBusy}>
      <title>Dashboard · Mullion</title>
      <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1">
          <h1 className="text-24 font-semibold tracking-tight">Home</h1>
          <p className="text-text-2">
            Previews are free. An order holds its credits and takes them only when the result is there.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button icon={ImageIcon} onClick={() => void onSample()}>
            Try a sample
          </Button>
          <FileButton label="Upload photos" accept={acceptedMany} isMultiple onFiles={setAsked} />
        </div>
      </header>
      <Services cards={cards} canMove={dashboard.data !== undefined} />
      {dashboard.isError && dashboard.data === undefined ? (
        <Blank
          isError
          icon={CloudOff}
          title="Failed to fetch dashboard data"
          text="Photos, drafts and orders are safe on the server."
          className="mt-6"
        >
          <Button icon={RotateCw} onClick={() => void dashboard.refetch()}>
            Try again
          </Button>
        </Blank>
      ) : (
        <div className="mt-7 grid grid-cols-1 gap-6 xl:grid-cols-3 xl:gap-4">
          <RecentWork images={dashboard.data?.recent_images} />
          <div className="grid grid-cols-1 content-start gap-6 max-xl:order-first">
            <RunningOrders orders={dashboard.data?.active_orders} />
            <RecentOrders orders={dashboard.data?.recent_orders} />
          </div>
        </div>
      )}
      <TargetDialog
        isOpen={asked.length > 0}
        title={asked.length === 1 ? 'What is this photo for?' : `What are these ${asked.length} files for?`}
        description="The first one that is ready opens there; the others follow."
        targets={uploadTargets(services.data?.services)}
        first={lastPurpose.get()}
        onChoose={(target) => void onPurpose(target)}
        onClose={() => setAsked([])}
      />
      <WaitingModal />
    </FileDrop>
  )
}
