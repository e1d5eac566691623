import type { encodeBody } from './encode-body'

/** A request as it goes out. */
export interface Sending {
  method: string
  url: string
  data: Awaited<ReturnType<typeof encodeBody>>
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Sends a request once; rejects with `NoAnswer` where the line gave none. */
export type Transport = (sending: Sending) => Promise<{ status: number; body: unknown }>

/** The line gave no answer: nobody knows whether the request has arrived. */
export class NoAnswer extends Error {}
