import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import app from '../../schemas/app.json'
import complaint from '../../schemas/endpoints/complaint.json'
import loan from '../../schemas/endpoints/loan.json'
import promotion from '../../schemas/endpoints/promotion.json'
import repayment from '../../schemas/endpoints/repayment.json'
import system from '../../schemas/endpoints/system.json'
import { defaultConfig } from '../config/config'
import type { AppDocument, EndpointFamily } from '../../renderer/language'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'
import { createValidators } from './validators'

/** The cast narrows the types that TypeScript infers for JSON, for example `string` for `in`. */
export const families = [
  complaint,
  loan,
  repayment,
  promotion,
  system,
] as unknown as readonly EndpointFamily[]

/** A session with all thirteen common parameters. */
export const session = {
  deviceId: 'd-1',
  appVersion: '2.1.0',
  userId: 'u-1',
  appName: 'lienzo',
  sessionId: 's-1',
  clientType: 'android',
  merchantNumber: '200002',
  mobilePhone: '5512345678',
  orderId: 'o-1',
  productId: 'p-1',
  couponId: 'c-1',
  couponMoney: '10.50',
  withholdingAmount: '99',
}

export const requestWorld = (origin = '') => ({
  api: { ...defaultConfig.api, origin },
  provider: defaultConfig.provider,
  common: app.session.common,
  session,
})

/** Dependencies of calls, with the validators of the product. */
export const callDeps = {
  clients: app.clients as AppDocument['clients'] & {},
  headers: defaultConfig.headers,
  locale: () => 'es',
  validators: createValidators(readEmbedded),
  prepareImage: (file: File) => Promise.resolve(file),
  report: () => {},
}

export interface ReceivedRequest {
  method: string
  path: string
  query: [string, string][]
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a real server that records requests and responds with `answer`. */
export async function startServer(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
) {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const { method = '', headers } = request
      const entry = {
        method,
        path: url.pathname,
        query: [...url.searchParams],
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(entry)
      answer(response, entry)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    })
  return { origin, received, stop }
}
