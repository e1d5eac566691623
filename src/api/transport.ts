import type { encodeBody } from './encode-body'

/** A request as it goes out. */
export interface TransportRequest {
  method: string
  url: string
  data: Awaited<ReturnType<typeof encodeBody>>
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Sends a request once; rejects with `NoAnswer` if the connection gave none. */
export type Transport = (sending: TransportRequest) => Promise<{ status: number; body: unknown }>

/** The connection gave no answer: the request may or may not have arrived. */
export class NoAnswer extends Error {}
