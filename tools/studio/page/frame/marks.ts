import {
  createElement,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  type RefCallback,
} from 'react'
import type { ProgramNode, Scope } from '../../../../renderer/core'

export interface Mark {
  readonly node: ProgramNode
  readonly scope: Scope
  /** The React fragment around the node, which adds no element to the page. */
  readonly part: FragmentInstance
}

export interface Marks {
  /** Wraps the output of each node (`view.around`). */
  around: (drawn: ReactNode, node: ProgramNode, scope: Scope) => ReactNode
  at(element: Element | null): Mark | undefined
  /** Returns the marks of a node. A repeated node has a mark for each row. */
  of(pointer: string): Mark[]
  all(): Mark[]
}

/** React stores the fragment instances on their first DOM elements. */
type MarkedElement = Element & { reactFragments?: ReadonlySet<FragmentInstance> }

export function createMarks(): Marks {
  const marks = new Map<FragmentInstance, Mark>()
  const cache = new WeakMap<ProgramNode, Map<string, KeptMark>>()
  /** Returns a stable ref for each node and row, so that React does not attach the ref again. */
  const refOf = (node: ProgramNode, scope: Scope) => {
    const rows = cache.get(node) ?? new Map<string, KeptMark>()
    cache.set(node, rows)
    const row = rows.get(scope.key) ?? keep(marks, node, scope)
    row.scope = scope
    rows.set(scope.key, row)
    return row.ref
  }
  return {
    around: (drawn, node, scope) => createElement(Fragment, { ref: refOf(node, scope) }, drawn),
    at(element) {
      for (let next = element; next; next = next.parentElement) {
        const mark = innermost(
          [...((next as MarkedElement).reactFragments ?? [])].flatMap(
            (fragment) => marks.get(fragment) ?? [],
          ),
        )
        if (mark) return mark
      }
      return undefined
    },
    of: (pointer) => [...marks.values()].filter(({ node }) => node.pointer === pointer),
    all: () => [...marks.values()],
  }
}

interface KeptMark {
  scope: Scope
  ref: RefCallback<FragmentInstance>
}

function keep(marks: Map<FragmentInstance, Mark>, node: ProgramNode, scope: Scope): KeptMark {
  const row: KeptMark = {
    scope,
    ref(part) {
      if (!part) return undefined
      marks.set(part, {
        node,
        part,
        get scope() {
          return row.scope
        },
      })
      return () => void marks.delete(part)
    },
  }
  return row
}

function innermost(around: readonly Mark[]): Mark | undefined {
  return around.toSorted((one, other) => other.node.pointer.length - one.node.pointer.length)[0]
}
