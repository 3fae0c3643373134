import { create } from 'zustand'
import type { User } from '../../core/contract/shapes.ts'

interface AuthState {
  user: User | null
  token: string | null
  imageCredits: number
  videoCredits: number
  creditsLoading: boolean
}

/** Who is signed in, and both balances. Written by `services/session.ts` alone. */
export const useAuth = create<AuthState>()(() => ({
  user: null,
  token: null,
  imageCredits: 0,
  videoCredits: 0,
  creditsLoading: false,
}))
