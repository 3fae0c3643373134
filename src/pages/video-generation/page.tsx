import { useQuery } from '@tanstack/react-query'
import { CloudOff, Clapperboard, RotateCw } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { isApiError } from '../../services/api-error.ts'
import { videoStatusQuery } from '../../services/films.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Film } from './film.tsx'

/** One film: how it stands, the film itself when it is there, and what can be done to it. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(videoStatusQuery(id))
  const isMissing = isApiError(error) && error.code === 'not_found'
  return (
    <>
      <title>{`${data === undefined ? '' : `${data.title} · `}Video Settings · Mullion`}</title>
      {data !== undefined ? (
        <Film key={id} status={data} />
      ) : error === null ? (
        <>
          <h1 className="sr-only">Film</h1>
          <Skeleton className="aspect-video max-w-240 rounded-3" />
        </>
      ) : (
        <>
          <h1 className="mb-5 text-24 font-semibold tracking-tight">Film</h1>
          <Blank
            isError={!isMissing}
            icon={isMissing ? Clapperboard : CloudOff}
            title={isMissing ? 'There is no such film' : 'The film could not be loaded'}
            text={isMissing ? 'It may have been deleted.' : 'It is safe on the server.'}
            className="min-h-80"
          >
            {isMissing ? null : (
              <Button icon={RotateCw} onClick={() => void refetch()}>
                Try again
              </Button>
            )}
            <ButtonLink to="/ai-video-builder" icon={Clapperboard}>
              Your films
            </ButtonLink>
          </Blank>
        </>
      )}
    </>
  )
}
