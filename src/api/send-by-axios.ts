import { create, isAxiosError, type AxiosAdapter } from 'axios'
import { parseAnswer } from './parse-json'
import { NoAnswer, type Transport } from './transport'

/** Sends requests through axios; the adapter replaces the network in tests. */
export function sendByAxios(adapter?: AxiosAdapter): Transport {
  // One instance serves every client of the app document: only headers and body differ, and each
  // call makes its own.
  const http = create({
    validateStatus: null,
    withXSRFToken: false,
    transformResponse: (body: unknown) => (typeof body === 'string' ? parseAnswer(body) : body),
    ...(adapter ? { adapter } : {}),
  })
  return async (sending) => {
    try {
      const { status, data: body } = await http.request<unknown>(sending)
      return { status, body }
    } catch (error) {
      throw isAxiosError(error) ? new NoAnswer() : error
    }
  }
}
