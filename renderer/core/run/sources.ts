import type { ProgramSource } from '../compile/program'
import { holds } from '../expression/logic'
import type { Params, Snapshot } from '../ports'
import type { ScreenInstance } from './instance'
import { createRequests, type Requests } from './source-requests'
import { isReady, snapshotOf, statusKey } from './source-status'

/** The data sources of an open screen. */
export interface Sources {
  /** Starts the loads; `enter` runs before them, once the loads to come show as loading. */
  start(enter: () => void): void
  stop(): void
  reload(name?: string, params?: Params): Promise<void>
  status(name: string): Snapshot['status']
}

/**
 * Watches the sources of a screen and puts their values into its store. `ready` is called once,
 * when every load has a value.
 *
 * A source starts when the sources that it waits for have a value and its `when` holds. It is
 * requested again when their answers change its parameters. It stops and keeps its value when its
 * `when` no longer holds.
 *
 * A source on demand delays the sources that need it only after its first request. The function is
 * long because each event of one source may start or stop others.
 */
export function createSources(screen: ScreenInstance, ready: () => void): Sources {
  const { store, program } = screen
  const { sources } = program
  let readyFired = false
  let stopListening: (() => void) | undefined
  const status = (name: string) => snapshotOf(store, name)?.status ?? 'ready'
  const isIdle = (source: ProgramSource) => waitsForDemand(screen, requests, source)
  const setLoading = ({ name }: ProgramSource) => store.set(statusKey(name), { status: 'loading' })

  /** Marks the sources that need a source on demand as loading, from its first request on. */
  const wake = ({ name }: ProgramSource) => {
    for (const other of sources)
      if (
        !other.demand &&
        other.after.includes(name) &&
        !snapshotOf(store, other.name) &&
        !isIdle(other)
      )
        setLoading(other)
  }
  const suspend = ({ name }: ProgramSource) => {
    requests.stop(name)
    if (!isReady(store, name)) store.set(statusKey(name), { status: 'ready', value: null })
  }
  const isTurnOf = ({ name, demand, after }: ProgramSource) =>
    demand ? requests.has(name) : after.every((other) => isReady(store, other))
  /** Starts the sources that may run now, stops those that may not, and fires `ready` once. */
  const advance = () => {
    for (const source of sources)
      if (isTurnOf(source))
        if (!mayRun(screen, source)) suspend(source)
        else if (!source.demand) requests.update(source)
    if (readyFired) return
    readyFired = sources.every(
      (source) => source.demand || isReady(store, source.name) || isIdle(source),
    )
    if (readyFired) ready()
  }
  const requests = createRequests(screen, wake, advance)

  return {
    status,
    start(enter) {
      sources.filter((source) => !source.demand && !isIdle(source)).forEach(setLoading)
      enter()
      const keys = sources.flatMap(({ subscriptionKeys }) => subscriptionKeys)
      stopListening = store.subscribe([...new Set(keys)], advance)
      advance()
    },
    stop() {
      stopListening?.()
      requests.stopAll()
    },
    async reload(name, params = {}) {
      if (screen.signal.aborted) return
      const chosen = sources.filter((source) =>
        name === undefined ? requests.has(source.name) : source.name === name,
      )
      const asked = chosen.filter((source) => mayRun(screen, source))
      await Promise.all(asked.map((source) => requests.reload(source, params)))
    },
  }
}

function mayRun(screen: ScreenInstance, { name, when }: ProgramSource): boolean {
  return !when || holds(screen.value(when, screen.scope, `/data/${name}/when`))
}

/** True if the source needs one on demand that has not been requested. */
function waitsForDemand(
  { store, program }: ScreenInstance,
  requests: Requests,
  { after }: ProgramSource,
): boolean {
  return program.sources.some(
    ({ name, demand }) =>
      demand && after.includes(name) && !snapshotOf(store, name) && !requests.has(name),
  )
}
