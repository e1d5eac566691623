import { createElement, Fragment, type ReactNode } from 'react'
import { useMemo } from './hooks'
import { storeKey, nodeGroups, type ProgramNode, statusRoot, type Store } from '../core'
import { renderNodes } from './node'
import { type Reader, readerOf, useReader } from './use-reads'
import type { View } from './view'

interface NodesProps {
  nodes: readonly ProgramNode[]
  view: View
}

export function NodesView({ nodes, view }: NodesProps): ReactNode {
  const { screen } = view
  const { store } = screen
  useReader(useMemo(() => readerOfStatuses(nodes, store), [nodes, store]))
  const parts = nodeGroups(nodes, screen).map((part) => renderNodes(part.nodes, part.scope, view))
  return createElement(Fragment, null, ...parts)
}

function readerOfStatuses(nodes: readonly ProgramNode[], store: Store): Reader {
  const sources = new Set(nodes.flatMap((node) => node.sources))
  const paths = [...sources].flatMap((name) => [
    `${statusRoot}.${name}.status`,
    `${statusRoot}.${name}.failure`,
  ])
  return readerOf(store, paths, [...new Set(paths.map(storeKey))])
}
