import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface AsSent {
  status: number
  headers: IncomingHttpHeaders
  /** The bytes of the body as they come over the wire. */
  body: Buffer
}

/** An answer as it is sent: fetch would ask for compressed bodies and decode them. */
export async function getAsSent(address: string, headers: Record<string, string> = {}): Promise<AsSent> {
  const call = request(address, { headers }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) }
}
