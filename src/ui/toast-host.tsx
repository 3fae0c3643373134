import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

let mounted: Promise<typeof toast> | null = null

/** Puts the place of toasts into the document, once, and resolves when it listens. */
export function mountToaster(): Promise<typeof toast> {
  mounted ??= new Promise((resolve) => {
    const host = document.createElement('div')
    document.body.append(host)
    createRoot(host).render(<ToastPlace onReady={() => resolve(toast)} />)
  })
  return mounted
}

function ToastPlace({ onReady }: { onReady: () => void }) {
  // The child's effect, in which it subscribes, runs before this one.
  useEffect(onReady, [onReady])
  return (
    <Toaster
      position="bottom-center"
      offset={{ bottom: 'calc(var(--foot, 0px) + 24px)' }}
      mobileOffset={{ bottom: 'calc(var(--foot, 0px) + 16px)', left: 16, right: 16 }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-4 text-accent" />,
        error: <CircleAlert aria-hidden="true" className="size-4 text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex min-h-11 w-full min-w-65 items-center gap-2.5 rounded-3 bg-raised py-2 pr-3.5 pl-3.5 font-sans text-13 text-text shadow-3 sm:inset-x-0 sm:mx-auto sm:w-fit',
          content: 'flex min-w-0 flex-1 flex-wrap gap-x-1.5',
          title: 'font-medium',
          description: 'text-text-2',
          actionButton:
            'ml-1 h-7 cursor-pointer rounded-1 px-2 font-medium text-accent hover:bg-hover pointer-coarse:h-11',
        },
      }}
    />
  )
}
