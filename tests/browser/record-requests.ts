import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { BrowserRequest } from './request-steps'

/** The network requests of a visit, without responses from a cache. */
export interface Recorder {
  /** Returns the requests so far in order. Times are milliseconds since `beganAt` on this clock. */
  since(beganAt: number): BrowserRequest[]
  hasAsked(path: string): boolean
  /** Waits until a path is requested; returns the time of the request. */
  untilAsked(path: string): Promise<number>
  /** Waits until no request has been pending for half a second. */
  untilQuiet(): Promise<void>
}

const quietMs = 500

const kinds: Readonly<Record<string, string>> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'data',
  XHR: 'data',
  Image: 'picture',
}

/** Records the requests of a page from now on. */
export function recordRequests(devtools: CDPSession): Recorder {
  const all = new Map<string, BrowserRequest>()
  const cached = new Set<string>()
  const underWay = new Set<string>()
  const waiting = new Map<string, (at: number) => void>()
  let quietSince = 0
  const atOf = clockOf()
  const end = (requestId: string, found: Partial<BrowserRequest>) => {
    underWay.delete(requestId)
    Object.assign(all.get(requestId) ?? {}, found)
    quietSince = Date.now()
  }
  devtools.on('Network.requestWillBeSent', (event) => {
    const { request, requestId, type, initiator } = event
    if (request.url.startsWith('data:')) return
    const startMs = atOf(event)
    underWay.add(requestId)
    all.set(requestId, {
      url: request.url,
      kind: kinds[type ?? ''] ?? 'other',
      startMs,
      endMs: Number.POSITIVE_INFINITY,
      bytes: 0,
      startedBy: startersOf(initiator),
    })
    waiting.get(pathOf(request.url))?.(startMs)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId)
  })
  devtools.on('Network.loadingFinished', (event) =>
    end(event.requestId, { endMs: atOf(event), bytes: event.encodedDataLength }),
  )
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, {}))
  return {
    since: (beganAt) =>
      [...all]
        .filter(([requestId]) => !cached.has(requestId))
        .map(([, request]) => ({
          ...request,
          startMs: request.startMs - beganAt,
          endMs: request.endMs - beganAt,
        })),
    hasAsked: (path) => [...all.values()].some(({ url }) => pathOf(url) === path),
    untilAsked: (path) => new Promise((resolve) => void waiting.set(path, resolve)),
    async untilQuiet() {
      while (underWay.size > 0 || Date.now() - quietSince < quietMs) await pause(quietMs / 10)
    },
  }
}

const pathOf = (url: string) => new URL(url).pathname

/**
 * DevTools events use their own clock. The first event also has the wall-clock time, so the offset
 * between the clocks is known.
 */
function clockOf() {
  let offsetMs: number | undefined
  return ({ timestamp, wallTime }: { timestamp: number; wallTime?: number }): number => {
    offsetMs ??= (wallTime! - timestamp) * 1000
    return timestamp * 1000 + offsetMs
  }
}

interface Initiator {
  url?: string
  stack?: Stack
}

interface Stack {
  callFrames: readonly { url: string }[]
  parent?: Stack
}

/**
 * Returns the files that caused a request: the document that the browser parsed, or the scripts on
 * the call stack.
 */
function startersOf({ url, stack }: Initiator): string[] {
  const starters = url ? [url] : []
  for (let part = stack; part; part = part.parent)
    starters.push(...part.callFrames.map((frame) => frame.url))
  return [...new Set(starters.filter((starter) => starter !== ''))]
}
