import type { ProgramSource } from '../compile/program'
import { holds } from '../expression/logic'
import type { Params, Snapshot, Watch } from '../ports'
import type { ScreenInstance } from './instance'
import { settled } from './settled'

/** The data sources of an open screen. */
export interface Sources {
  start(): void
  stop(): void
  reload(name?: string, params?: Params): Promise<void>
  status(name: string): Snapshot['status']
}

/** The store's key for the states of all sources, by name. */
export const statusRoot = '$sources'

const statusKey = (name: string) => `${statusRoot}.${name}`

/** A source that is being asked: with what, and which answers of other sources that came from. */
interface Asking {
  params: Params
  /** What a `reload` put over the document's parameters; it holds until the next one. */
  extra: Params
  behind: readonly unknown[]
  /** Somebody waits for the next answer; else it comes of polling. */
  wanted: boolean
  /** The last answer was a failure that was told. */
  failed?: boolean
  watch?: Watch
}

/**
 * Watches the sources of a screen and puts their values into its store; `ready` is called once,
 * when every load has a value.
 * A source starts when those that it waits for have a value and its `when` holds, asks again when
 * their answers change its parameters,
 * and stops, keeping its value, when its `when` holds no longer. What needs a source on demand
 * waits for nothing before somebody asks for that one.
 */
export function createSources(screen: ScreenInstance, ready: () => void): Sources {
  const { store, program } = screen
  const asked = new Map<string, Asking>()
  let told = false
  let stopListening: (() => void) | undefined
  const snapshotOf = (name: string) => store.read(statusKey(name)) as Snapshot | null
  const status = (name: string) => snapshotOf(name)?.status ?? 'ready'
  const isReady = (name: string) => snapshotOf(name)?.status === 'ready'

  const paramsOf = ({ name, params }: ProgramSource) =>
    Object.fromEntries(
      Object.entries(params).map(([param, value]) => [
        param,
        screen.value(value, screen.scope, `/data/${name}/params/${param}`),
      ]),
    )
  const isWanted = ({ name, when }: ProgramSource) =>
    !when || holds(screen.value(when, screen.scope, `/data/${name}/when`))
  const behind = ({ after }: ProgramSource) => after.map((name) => store.read(name))

  const drop = (name: string) => {
    const asking = asked.get(name)
    asked.delete(name)
    asking?.watch?.stop()
  }
  /** `again`: what is shown stays until there is an answer. */
  const ask = (source: ProgramSource, extra: Params, again = false) => {
    drop(source.name)
    const asking: Asking = {
      params: { ...paramsOf(source), ...extra },
      extra,
      behind: behind(source),
      wanted: true,
    }
    asked.set(source.name, asking)
    waitFrom(source)
    const request = {
      endpoint: source.endpoint,
      params: asking.params,
      ...(source.pollMs ? { pollMs: source.pollMs } : {}),
    }
    const isCurrent = () => asked.get(source.name) === asking
    const isNews = (snapshot: Snapshot) =>
      isCurrent() && !(again && snapshot.status === 'loading' && isReady(source.name))
    asking.watch = screen.ports.calls.watch(
      request,
      (snapshot) => void (isNews(snapshot) && take(source, snapshot, asking)),
    )
    if (!isCurrent()) asking.watch.stop()
  }

  const take = (source: ProgramSource, snapshot: Snapshot, asking: Asking) => {
    if (snapshot.status === 'loading') return store.set(statusKey(source.name), snapshot)
    const { wanted, failed } = asking
    Object.assign(asking, { wanted: false, failed: snapshot.status === 'failed' })
    if (snapshot.status === 'failed') {
      // Polling finds many failures in a row, and each would take away what is shown and say the
      // same again.
      if (wanted || !failed) tellFailure(screen, source, snapshot)
      if (wanted || !isReady(source.name)) store.set(statusKey(source.name), snapshot)
      return
    }
    store.set(source.name, snapshot.value)
    store.set(statusKey(source.name), snapshot)
    advance()
  }

  /** True while a source on demand that it needs has not been asked for. */
  const sleeps = ({ after }: ProgramSource) =>
    program.sources.some(
      ({ name, demand }) => demand && after.includes(name) && !snapshotOf(name) && !asked.has(name),
    )
  /** Those that a source on demand wakes wait from its first question on. */
  const waitFrom = ({ name }: ProgramSource) => {
    for (const other of program.sources)
      if (!other.demand && other.after.includes(name) && !snapshotOf(other.name) && !sleeps(other))
        store.set(statusKey(other.name), { status: 'loading' })
  }

  /**
   * Starts what became possible, stops what is wanted no longer, and tells once that everything is
   * there.
   */
  const advance = () => {
    for (const source of program.sources)
      if (!source.demand && source.after.every(isReady)) follow(source)
    if (
      told ||
      !program.sources.every((source) => source.demand || isReady(source.name) || sleeps(source))
    )
      return
    told = true
    ready()
  }
  const follow = (source: ProgramSource) => {
    const asking = asked.get(source.name)
    if (!isWanted(source)) park(source)
    else if (!asking) ask(source, {})
    else if (!isSame(behind(source), asking.behind) && isOther(source, asking))
      ask(source, asking.extra)
  }
  const park = ({ name }: ProgramSource) => {
    drop(name)
    if (!isReady(name)) store.set(statusKey(name), { status: 'ready', value: null })
  }
  const isOther = (source: ProgramSource, { params, extra }: Asking) =>
    JSON.stringify({ ...paramsOf(source), ...extra }) !== JSON.stringify(params)

  const askAgain = async (asking: Asking, watch: Watch) => {
    asking.wanted = true
    await watch.reload()
    asking.wanted = false
  }
  const reloadOne = async (source: ProgramSource, given: Params) => {
    const asking = asked.get(source.name)
    const extra = Object.keys(given).length > 0 ? given : (asking?.extra ?? {})
    if (!isWanted(source)) return
    if (asking?.watch && !isOther(source, { ...asking, extra }))
      await askAgain(asking, asking.watch)
    else await settled(screen, statusKey(source.name), () => ask(source, extra, true))
  }

  return {
    status,
    start() {
      for (const source of program.sources)
        if (!source.demand && !sleeps(source))
          store.set(statusKey(source.name), { status: 'loading' })
      stopListening = store.subscribe(
        [...new Set(program.sources.flatMap((source) => source.subscriptionKeys))],
        advance,
      )
      advance()
    },
    stop() {
      stopListening?.()
      for (const name of asked.keys()) drop(name)
    },
    async reload(name, params = {}) {
      if (screen.signal.aborted) return
      const chosen = program.sources.filter((source) =>
        name === undefined ? status(source.name) === 'failed' : source.name === name,
      )
      await Promise.all(chosen.map((source) => reloadOne(source, params)))
    },
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.every((value, at) => Object.is(value, now[at]))
}

function tellFailure(
  screen: ScreenInstance,
  source: ProgramSource,
  { failure }: Extract<Snapshot, { status: 'failed' }>,
): void {
  const notice = screen.ports.calls.notice(source.endpoint, failure)
  if (notice) screen.notices.toast(notice)
  screen.report({
    code: `load-${failure.kind}`,
    pointer: `/data/${source.name}`,
    detail: source.endpoint,
  })
}
