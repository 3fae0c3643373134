import { Suspense, lazy, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { subscriberModalMs } from '../../core/contract/constants.ts'
import { useAuth } from '../stores/auth.ts'
import { useScrollPlace } from './use-scroll-place.ts'

const SubscriberModal = lazy(() => import('./subscriber-modal.tsx'))

/** Round every screen: scroll positions, and the modal that a non-subscriber sees after signing in. */
export function AppRoot() {
  const [isModalOpen, setModalOpen] = useState(false)
  useScrollPlace()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onLogin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { user } = useAuth.getState()
        setModalOpen(user !== null && !user.is_subscriber)
      }, subscriberModalMs)
    }
    window.addEventListener('login', onLogin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('login', onLogin)
    }
  }, [])

  return (
    <>
      <Outlet />
      <ScrollRestoration />
      {isModalOpen ? (
        <Suspense fallback={null}>
          <SubscriberModal onClose={() => setModalOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
