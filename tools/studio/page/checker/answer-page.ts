import { defaultConfig } from '../../../../src/config'
import type { Json } from '../../../../renderer/language'
import { createSession, type Session } from '../../../analysis/check/engine/session'
import type { Finding } from '../../../analysis/check/report'
import { createLanguage } from '../editor/language/language'
import { restFor } from '../workspace/rest-for'
import type { FromWorker, ToWorker } from './messages'

/** The functions of the worker's environment. */
export interface WorkerPorts {
  readonly send: (message: FromWorker) => void
  /** Runs work after some milliseconds, and after pending messages. */
  readonly later: (work: () => void, ms: number) => void
}

const settings = { config: JSON.parse(JSON.stringify(defaultConfig)) as Json }

/** Milliseconds. After a slower check, the next one waits for a pause in typing. */
const quickMs = 30

/**
 * The worker's side of the checker. It checks after each change. Questions have priority over
 * checks, so that completions do not wait.
 */
export function createAnswering({ send, later }: WorkerPorts): (message: ToWorker) => void {
  const texts = new Map<string, string>()
  let waiting = new Map<string, string | undefined>()
  let version = 0
  const changedOnly = createChangeFilter()
  const open = openSession(texts)
  const language = createLanguage({ fileText: (path) => texts.get(path), project: open.project })

  const check = () => {
    const changes = waiting
    waiting = new Map()
    try {
      send({ kind: 'findings', version, files: changedOnly(open.check(changes)) })
    } catch (error) {
      send(broken(error))
    }
  }
  const take = (message: Extract<ToWorker, { kind: 'texts' }>) => {
    version = message.version
    for (const [path, text] of message.texts) {
      waiting.set(path, text)
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
    }
    // Changes that arrive meanwhile are checked together.
    later(() => message.version === version && check(), open.restMs())
  }
  return (message) => {
    if (message.kind === 'texts') take(message)
    else if (message.kind === 'samples') language.know(message.screen, message.samples)
    else
      language.answer(message.question).then(
        (answer) => send({ kind: 'answer', id: message.id, answer }),
        (error: unknown) => send(broken(error, message.id)),
      )
  }
}

/** A check of all files that reuses the findings of the previous check. */
function openSession(texts: ReadonlyMap<string, string>) {
  let session: Session | undefined
  let tookMs = 0
  return {
    project: () => (session ??= createSession(texts, settings)).project(),
    /** The length of the pause in typing before the next check. */
    restMs: () => restFor(tookMs, quickMs),
    check(changes: ReadonlyMap<string, string | undefined>): readonly Finding[] {
      if (session) {
        const start = performance.now()
        session.update(changes)
        tookMs = performance.now() - start
      }
      return (session ??= createSession(texts, settings)).findings()
    },
  }
}

function broken(error: unknown, id?: number): FromWorker {
  return {
    kind: 'broken',
    ...(id === undefined ? {} : { id }),
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }
}

/** Keeps only the files whose findings changed; after most edits these are few. */
function createChangeFilter(): (findings: readonly Finding[]) => [string, Finding[]][] {
  const lastSent = new Map<string, string>()
  return (findings) => {
    const byFile = new Map<string, Finding[]>([...lastSent.keys()].map((path) => [path, []]))
    for (const finding of findings) {
      const list = byFile.get(finding.file)
      if (list) list.push(finding)
      else byFile.set(finding.file, [finding])
    }
    const changed = [...byFile].filter(
      ([path, list]) => JSON.stringify(list) !== (lastSent.get(path) ?? '[]'),
    )
    for (const [path, list] of changed) lastSent.set(path, JSON.stringify(list))
    return changed
  }
}
