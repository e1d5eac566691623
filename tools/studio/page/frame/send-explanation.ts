import type { ProgramNode, Scope, Store } from '../../../../renderer/core'
import { explainNode } from '../../../analysis/explain/explain-node'
import type { Marks } from './marks'
import type { FromFrame } from './messages'
import { createNotifier } from './lifecycle-gate'
import type { OnStage } from './stage'

/** Sends the explanation of a node, and sends it again after each change. */
export interface ExplanationSender {
  readonly explain: (pointer: string, row: string) => void
  /** Sends the explanation again after a new screen or version is drawn. */
  readonly again: () => void
  /** Sends the explanation again after the page has drawn a change of the screen's data. */
  readonly redrawn: () => void
}

/** Creates a sender that does not send the same explanation twice in a row. */
export function createExplanationSender(
  now: () => OnStage | undefined,
  marks: Marks,
  tell: (message: FromFrame) => void,
): ExplanationSender {
  let pointer = ''
  let row = ''
  let stop: (() => void) | undefined
  const { notify, reset } = createNotifier(() => {
    const on = now()
    if (!on || pointer === '') return undefined
    const { screen } = on.mounted.view
    const explanation = explainNode(
      { screen, bundle: on.bundle, locale: on.mounted.locale },
      pointer,
      scopesOf(marks, pointer, row),
    )
    return { type: 'explained', pointer, explanation }
  }, tell)
  const follow = () => {
    stop?.()
    const on = now()
    stop = on && followAll(on.mounted.view.screen.store, on, notify)
  }
  return {
    explain(next, nextRow) {
      pointer = next
      row = nextRow
      reset()
      follow()
      notify()
    },
    again() {
      follow()
      notify()
    },
    redrawn: notify,
  }
}

/** Returns the scopes of a repeated node, the scope of the selected row first. */
function scopesOf(marks: Marks, pointer: string, row: string): Scope[] {
  const scopes = marks.of(pointer).map(({ scope }) => scope)
  return scopes.toSorted((one, other) => Number(other.key === row) - Number(one.key === row))
}

function followAll(store: Store, { mounted }: OnStage, listener: () => void): () => void {
  const { sources } = mounted.view.screen.program
  return store.subscribe(
    ['state', '$modals', '$sources', ...sources.map(({ name }) => name)],
    listener,
  )
}

/** Creates a function that sends the list of hidden nodes. Call the function after each render. */
export function createUnseenTeller(
  now: () => OnStage | undefined,
  marks: Marks,
  tell: (message: FromFrame) => void,
): () => void {
  return createNotifier(() => {
    const on = now()
    if (!on) return undefined
    const { screen, body } = on.mounted.view.screen.program
    return {
      type: 'unseen',
      screen,
      pointers: nodesNotShown(body, new Set(marks.all().map(({ node }) => node.pointer))),
    }
  }, tell).notify
}

export function nodesNotShown(nodes: readonly ProgramNode[], seen: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ pointer, children }) =>
    seen.has(pointer) ? nodesNotShown(children, seen) : [pointer],
  )
}
