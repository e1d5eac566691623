import type { NetworkFault } from './scenario'

const CAPTIVE_PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Sign in to this network</h1>'

/** Waits for a time; ends at once when the caller aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** The default wait: a timer that the caller's abort cuts short. */
export const waitOnTimer: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/**
 * Turns an answer into the result of a broken connection; `Response.error()` means no connection.
 */
export function breakConnection(
  fault: NetworkFault,
  whole: Response,
  signal: AbortSignal,
): Promise<Response> {
  return faults[fault](whole, signal)
}

const faults: Record<NetworkFault, (whole: Response, signal: AbortSignal) => Promise<Response>> = {
  offline: async () => Response.error(),
  timeout: (_whole, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(Response.error()), { once: true })
    }),
  malformed: async (whole) => {
    const text = await whole.text()
    return new Response(text.slice(0, Math.ceil(text.length / 2)), {
      headers: { 'Content-Type': 'application/json' },
    })
  },
  html: async () =>
    new Response(CAPTIVE_PORTAL, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
}
