import { useNavigate } from 'react-router-dom'
import { forgetDrafts } from '../../editor/draft/draft-store.ts'
import { forgetKeptFilms } from '../../editor/film/draft/film-draft-store.ts'
import { forgetAllUploads } from '../../services/uploads/kept-uploads.ts'
import { endSession } from '../../services/session.ts'

/** Ends the session in this browser: first away from here, then what it kept of the user is forgotten. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    // A private page left without a session would be where the next sign-in leads.
    await navigate('/')
    await Promise.all([forgetDrafts(), forgetKeptFilms(), forgetAllUploads()])
    endSession()
  }
}
