import { defaultConfig } from '../../../../src/config'
import type { Json } from '../../../../renderer/language'
import type { Finding } from '../../../analysis/check/report'
import { createChangeFilter, createService } from '../../../analysis/service/service'
import { answeredEndpoints, answersFolder } from '../../../sandbox/play'
import { pauseAfter } from '../workspace/pause-after'
import type { FromWorker, ToWorker, WorkerQuestion } from './messages'
import { createPlays } from './play-screens'

export interface WorkerPorts {
  readonly send: (message: FromWorker) => void
  /** Runs work after a delay and after all pending messages. */
  readonly later: (work: () => void, ms: number) => void
}

const settings = {
  config: JSON.parse(JSON.stringify(defaultConfig)) as Json,
  sandbox: { endpoints: answeredEndpoints, folder: answersFolder },
}

/**
 * The maximum duration of a quick check. After a slower check, the next check waits for a pause in
 * typing.
 */
const quickMs = 30

/** Checks each change. Answers questions before a check, so that completions do not wait. */
export function createAnswering({ send, later }: WorkerPorts): (message: ToWorker) => void {
  const service = createService([], settings)
  const changedOnly = createChangeFilter()
  let version = 0
  let tookMs: number | undefined

  let findings: readonly Finding[] = []
  let checked = 0
  const tellFindings = () =>
    send({
      kind: 'findings',
      version: checked,
      files: changedOnly([...findings, ...plays.findings()]),
    })
  let lastPlays = ''
  const plays = createPlays({
    later,
    tell() {
      tellFindings()
      const results = { differing: plays.differing(), waiting: plays.waiting() }
      if (JSON.stringify(results) === lastPlays) return
      lastPlays = JSON.stringify(results)
      send({ kind: 'plays', ...results })
    },
    fail: (error) => send(broken(error)),
  })
  const check = () => {
    const start = performance.now()
    try {
      findings = service.findings()
      checked = version
      plays.follow(service.project(), findings)
    } catch (error) {
      send(broken(error))
    }
    // The first check reads every file, so it takes longer than the next checks.
    tookMs = tookMs === undefined ? 0 : performance.now() - start
  }
  const answer = async (question: WorkerQuestion) =>
    question.kind === 'accept' ? plays.accept(question) : service.answer(question)
  const take = (message: Extract<ToWorker, { kind: 'texts' }>) => {
    // The first check cannot detect the files that were edited earlier, so the page requests the
    // screens of these files.
    if (version > 0 && checked === 0) plays.play(message.texts.map(([path]) => path))
    version = message.version
    service.take(message.texts)
    // One check covers all changes that arrive during the delay.
    later(() => message.version === version && check(), pauseAfter(tookMs ?? 0, quickMs))
  }
  return (message) => {
    if (message.kind === 'texts') take(message)
    else if (message.kind === 'samples') service.know(message.screen, message.samples)
    else if (message.kind === 'play') plays.play(message.paths)
    else
      answer(message.question).then(
        (found) => send({ kind: 'answer', id: message.id, answer: found }),
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
