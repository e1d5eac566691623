import type { Workspace } from '../workspace/workspace'
import { createChecker, type Checker, type WorkerLike } from './create-checker'
import type { FromWorker } from './messages'
import { createAnswering } from './answer-page'

/** Creates a checker without a worker, which handles messages in the order of a real worker. */
export function testChecker(
  workspace: Workspace,
  others: ReadonlyMap<string, string> = new Map(),
): Checker {
  const hear: ((event: { data: FromWorker }) => void)[] = []
  const answer = createAnswering({
    send: (data) =>
      setTimeout(() => hear.forEach((listener) => listener({ data: structuredClone(data) }))),
    later: (work, ms) => void setTimeout(work, ms),
  })
  const worker: WorkerLike = {
    postMessage: (message) => void setTimeout(() => answer(structuredClone(message))),
    addEventListener: (type: string, listener: unknown) =>
      type === 'message' && hear.push(listener as (typeof hear)[number]),
    terminate: () => {},
  }
  return createChecker(workspace, others, worker)
}
