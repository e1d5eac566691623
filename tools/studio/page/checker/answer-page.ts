import { defaultConfig } from '../../../../src/config'
import type { Json } from '../../../../renderer/language'
import { createChangeFilter, createService } from '../../../analysis/service/service'
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
  const service = createService([], settings)
  const changedOnly = createChangeFilter()
  let version = 0
  let tookMs: number | undefined

  const check = () => {
    const start = performance.now()
    try {
      send({ kind: 'findings', version, files: changedOnly(service.findings()) })
    } catch (error) {
      send(broken(error))
    }
    // The first check reads every file, so that its time says nothing about the next one.
    tookMs = tookMs === undefined ? 0 : performance.now() - start
  }
  const take = (message: Extract<ToWorker, { kind: 'texts' }>) => {
    version = message.version
    service.take(message.texts)
    // Changes that arrive meanwhile are checked together.
    later(() => message.version === version && check(), restFor(tookMs ?? 0, quickMs))
  }
  return (message) => {
    if (message.kind === 'texts') take(message)
    else if (message.kind === 'samples') service.know(message.screen, message.samples)
    else
      service.answer(message.question).then(
        (answer) => send({ kind: 'answer', id: message.id, answer }),
        (error: unknown) => send(broken(error, message.id)),
      )
  }
}

function broken(error: unknown, id?: number): FromWorker {
  return {
    kind: 'broken',
    ...(id === undefined ? {} : { id }),
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }
}
