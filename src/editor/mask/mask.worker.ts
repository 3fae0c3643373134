import { answerPage } from '../../workers/serve.ts'
import { openMaskSession } from './mask-session.ts'

answerPage((send) => {
  const session = openMaskSession(send)
  return (request) => session.receive(request)
})
