import { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import type { CallPort, Failure } from '../../../renderer/core'
import { isObject } from '../../../renderer/language'
import { createTexts, type TextFiles, type Texts } from '../../../src/i18n'
import type { Project } from '../../analysis/project/project'
import type { Sandbox } from '../sandbox'

/** A call port that counts pending calls. */
export interface TrackedCalls {
  readonly calls: CallPort
  /** Resolves when no call is pending and no response has started another call. */
  readonly answered: () => Promise<void>
}

/** Counts the pending calls of a port, and reports each failure. */
export function trackCalls(
  calls: CallPort,
  onFailure: (endpoint: string, failure: Failure) => void,
): TrackedCalls {
  const reported = (endpoint: string, failure: Failure): Failure => {
    const as = asTimeout(failure)
    onFailure(endpoint, as)
    return as
  }
  const pending = new Set<Promise<unknown>>()
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    const tracked = work.finally(() => pending.delete(tracked))
    pending.add(tracked)
    return tracked
  }
  const tracked: CallPort = {
    ...calls,
    call: (endpoint, params, signal) =>
      track(
        calls
          .call(endpoint, params, signal)
          .then((outcome) =>
            outcome.ok ? outcome : { ok: false, failure: reported(endpoint, outcome.failure) },
          ),
      ),
    watch(request, listener) {
      let arrive: (() => void) | undefined
      void track(new Promise<void>((resolve) => void (arrive = resolve)))
      const watch = calls.watch(request, (snapshot) => {
        if (snapshot.status !== 'loading') arrive?.()
        listener(
          snapshot.status === 'failed'
            ? { status: 'failed', failure: reported(request.endpoint, snapshot.failure) }
            : snapshot,
        )
      })
      return { reload: () => track(watch.reload()), stop: () => (watch.stop(), arrive?.()) }
    },
  }
  return { calls: tracked, answered: () => waitUntilQuiet(pending) }
}

/**
 * The event loop must make this number of turns without a call before all calls count as answered.
 */
const quietTurns = 4

async function waitUntilQuiet(pending: ReadonlySet<Promise<unknown>>): Promise<void> {
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    await nextTurn()
    if (pending.size > 0) {
      await Promise.allSettled(pending)
      quiet = 0
    }
  }
}

/** Resolves after the current turn of the event loop, faster than a browser's timer. */
function nextTurn(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') return setImmediate(resolve)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve)
    port1.start()
    return port2.postMessage(undefined)
  })
}

const noAnswer = '$no-answer'

/**
 * Replaces time-outs in a scenario file, because a call that never ends would block the play of a
 * scenario. The sandbox rejects such a call with a special message, which later becomes a time-out
 * again.
 */
export function withoutTimeouts<File>(file: File, text: string): File {
  // The regular expression is fast. Most files have no time-out, and a project may have thousands
  // of files.
  if (!/timeout|\\u/.test(text)) return file
  return JSON.parse(
    JSON.stringify(file).replaceAll(
      '"$network":"timeout"',
      `"$fail":{"code":"1","message":"${noAnswer}"}`,
    ),
  ) as File
}

function asTimeout(failure: Failure): Failure {
  return failure.message === noAnswer ? { kind: 'timeout', code: '', message: '' } : failure
}

export function createScenarioTexts(
  project: Project,
): (profile: Readonly<Record<string, unknown>>) => Texts {
  const textsByMap = new Map<string, Texts>()
  return ({ texts: map }) => {
    const key = JSON.stringify(map ?? {})
    const texts = textsByMap.get(key) ?? textsOf(project, map as Record<string, string> | undefined)
    textsByMap.set(key, texts)
    return texts
  }
}

function textsOf(project: Project, map: Readonly<Record<string, string>> = {}): Texts {
  const files: TextFiles = {}
  for (const { kind, path, json } of project.files.values()) {
    const [, language = '', namespace = ''] = /([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (kind === 'texts' && isObject(json)) (files[language] ??= {})[namespace] = json
  }
  const texts = createTexts({
    load: () => Promise.reject(new Error('Every text is there already.')),
    map,
    report: () => {},
    languages: project.app.languages,
    files,
  })
  return { ...texts, text: withTextCache((...request) => texts.text(...request)) }
}

/** Caches texts without placeholders, because they never change. */
function withTextCache(text: Texts['text']): Texts['text'] {
  const cache = new Map<string, string>()
  return (locale, key, args = {}) => {
    if (Object.keys(args).length > 0) return text(locale, key, args)
    const name = `${locale} ${key}`
    const words = cache.get(name) ?? text(locale, key, args)
    cache.set(name, words)
    return words
  }
}

/** An axios adapter that sends requests to a sandbox in this process. */
export function createAdapter(sandbox: Pick<Sandbox, 'fetch'>): AxiosAdapter {
  return async (config) => {
    const response = await sandbox.fetch(requestOf(config))
    if (response.type === 'error')
      throw new AxiosError('No connection', AxiosError.ERR_NETWORK, config)
    return {
      data: await response.text(),
      status: response.status,
      statusText: response.statusText,
      headers: {},
      config,
    }
  }
}

function requestOf(config: InternalAxiosRequestConfig): Request {
  const method = (config.method ?? 'get').toUpperCase()
  // Browsers omit the empty body of a form's GET request.
  const body = method === 'GET' ? undefined : ((config.data ?? undefined) as BodyInit | undefined)
  // A form sets its own content type, with the boundary of its parts.
  const headers = Object.entries(config.headers.toJSON()).filter(
    ([name]) => !(body instanceof FormData && name.toLowerCase() === 'content-type'),
  )
  return new Request(new URL(config.url ?? '', 'http://localhost'), {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body === undefined ? {} : { body }),
  })
}
