import type { encodeBody } from './encode-body'

export interface TransportRequest {
  method: string
  url: string
  data: Awaited<ReturnType<typeof encodeBody>>
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Sends a request. Rejects with `NoAnswer` if there is no response. */
export type Transport = (sending: TransportRequest) => Promise<{ status: number; body: unknown }>

/** The error if there is no response. The request may still have reached the server. */
export class NoAnswer extends Error {}
