import { clock } from '../../renderer/clock'

/** A signal that aborts with the caller's, or once the time is over. */
export interface TimeLimit {
  signal: AbortSignal
  /** True if the time ended it. */
  isOver(): boolean
  /** Settles like a promise, or rejects if the limit ends first. */
  hold: <Value>(work: Promise<Value>) => Promise<Value>
  /** Stops the timer, once there is an answer. */
  release(): void
}

/** Starts a limit with a timer of the page, which works for every transport. */
export function limitTime(ms: number, caller?: AbortSignal): TimeLimit {
  const stop = new AbortController()
  let isOver = false
  const leave = () => stop.abort()
  const rest = clock.after(ms, () => {
    isOver = true
    stop.abort()
  })
  if (caller?.aborted) leave()
  caller?.addEventListener('abort', leave)
  return {
    signal: stop.signal,
    isOver: () => isOver,
    hold: (work) => Promise.race([work, ended(stop.signal)]),
    release() {
      rest()
      caller?.removeEventListener('abort', leave)
    },
  }
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('The limit has ended.'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
  })
}
