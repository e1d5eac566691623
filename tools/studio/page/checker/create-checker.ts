import { createStore } from 'zustand/vanilla'
import type { Finding } from '../../../analysis/check/report'
import type { Samples } from '../../../analysis/service/question'
import type { Observable } from '../start'
import type { Workspace } from '../workspace/workspace'
import type {
  DifferingScreen,
  FromWorker,
  ToWorker,
  WorkerAnswers,
  WorkerQuestion,
} from './messages'
import { lineStarts, spanOf } from '../../../analysis/edits/text-edit'
import type { Transaction } from '../workspace/transaction'

export interface CheckState {
  readonly findings: readonly Finding[]
  readonly byFile: ReadonlyMap<string, readonly Finding[]>
  /** False while a check runs. */
  readonly isCurrent: boolean
  /** False until the first check ends. */
  readonly isChecked: boolean
  readonly differing: readonly DifferingScreen[]
  readonly waiting: number
  /** The reason why checks have stopped. */
  readonly broken?: string
}

/** The part of the page that checks each change and answers questions about documents. */
export interface Checker extends Observable<CheckState> {
  readonly ask: <Kind extends WorkerQuestion['kind']>(
    question: Extract<WorkerQuestion, { kind: Kind }>,
  ) => Promise<WorkerAnswers[Kind]>
  /** Plays the screens of these paths; without paths, all screens. */
  readonly play: (paths?: readonly string[]) => void
  /** Sets the values of a screen for completions of paths. */
  readonly know: (screen: string, samples: Samples) => void
  readonly close: () => void
}

export interface WorkerLike {
  postMessage(message: ToWorker): void
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void
  addEventListener(type: 'error', listener: (event: { message: string }) => void): void
  terminate(): void
}

export function createChecker(
  workspace: Workspace,
  others: ReadonlyMap<string, string>,
  worker: WorkerLike,
): Checker {
  const store = createStore<CheckState>(() => ({
    findings: [],
    byFile: new Map(),
    isCurrent: false,
    isChecked: false,
    differing: [],
    waiting: 0,
  }))
  let version = 0
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: it takes one argument
  const tell = (message: ToWorker) => worker.postMessage(message)
  const questions = createQuestions(tell)
  const sendTexts = (texts: Extract<ToWorker, { kind: 'texts' }>['texts']) => {
    tell({ kind: 'texts', version: ++version, texts })
    if (store.getState().isCurrent) store.setState({ isCurrent: false })
  }
  const take = (message: FromWorker) => {
    if (message.kind === 'findings')
      store.setState({
        ...(message.files.length > 0 ? withFiles(store.getState(), message.files) : {}),
        isCurrent: message.version === version,
        isChecked: true,
      })
    else if (message.kind === 'plays')
      store.setState({ differing: message.differing, waiting: message.waiting })
    else if (message.kind === 'broken' && message.id === undefined)
      store.setState({ broken: message.detail })
    else questions.take(message)
  }
  worker.addEventListener('message', ({ data }) => take(data))
  worker.addEventListener('error', ({ message }) => store.setState({ broken: message }))
  sendTexts([...others, ...workspace.files()])
  // The first texts already contain the unsaved edits of an earlier visit, so the worker cannot
  // detect these edits.
  tell({ kind: 'play', paths: workspace.changedPaths() })
  const stop = workspace.subscribe((paths, changes) => {
    if (changes.length > 0) sendTexts(paths.map((path) => [path, workspace.files().get(path)]))
  })
  return {
    ...store,
    ask: questions.ask,
    play: (paths) => tell({ kind: 'play', paths }),
    know: (screen, samples) => tell({ kind: 'samples', screen, samples }),
    close() {
      stop()
      worker.terminate()
    },
  }
}

/** Numbers the questions, and finds the question of each answer by its number. */
function createQuestions(tell: (message: ToWorker) => void) {
  const pending = new Map<
    number,
    { resolve: (answer: never) => void; reject: (error: Error) => void }
  >()
  let last = 0
  const ask: Checker['ask'] = (question) =>
    new Promise((resolve, reject) => {
      pending.set(++last, { resolve, reject })
      tell({ kind: 'ask', id: last, question })
    })
  const take = (message: Exclude<FromWorker, { kind: 'findings' | 'plays' }>) => {
    if (message.id === undefined) return
    if (message.kind === 'answer') pending.get(message.id)?.resolve(message.answer as never)
    else pending.get(message.id)?.reject(new Error(message.detail))
    pending.delete(message.id)
  }
  return { ask, take }
}

/** Replaces the findings of some files, and sorts all findings by file. */
function withFiles(
  { byFile }: CheckState,
  files: readonly (readonly [string, readonly Finding[]])[],
): Pick<CheckState, 'findings' | 'byFile'> {
  const next = new Map(
    [...new Map([...byFile, ...files])]
      .filter(([, list]) => list.length > 0)
      .toSorted(([left], [right]) => left.localeCompare(right)),
  )
  return { byFile: next, findings: [...next.values()].flat() }
}

/**
 * Returns the edits of the finding's fix; an empty list if the finding has no fix. `fileText`
 * returns the text that was checked.
 */
export function fixOf(
  { suggestion, code }: Finding,
  fileText: (path: string) => string,
): Transaction[] {
  if (!suggestion) return []
  const paths = [...new Set(suggestion.edits.map(({ file }) => file))]
  return paths.map((path) => {
    const starts = lineStarts(fileText(path))
    const edits = suggestion.edits.filter(({ file }) => file === path)
    return {
      path,
      label: `${suggestion.label} (${code})`,
      edits: edits.map((edit) => ({ ...spanOf(edit, starts), text: edit.text })),
    }
  })
}

/** Applies a fix. Does nothing if the content has changed since the check. */
export function applyFix(finding: Finding, workspace: Workspace, checker: Checker): void {
  if (checker.getState().isCurrent) workspace.apply(fixOf(finding, workspace.text))
}
