import { act, cleanup, render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import {
  compileScreen,
  openScreen,
  type ProgramNode,
  type ScreenInstance,
  shownNodes,
  type Snapshot,
} from '../../renderer/core'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { createFakeWorld, failed, ready, settle } from '../../renderer/core/testing'
import { registry } from '../../widgets'
import { everyWidget } from './every-widget'
import { collectCorpus, type Corpus, type SampleScreen } from './documents/corpus'

const widgets = createWidgetSet(registry, () => {})

let corpus: Corpus
beforeAll(async () => {
  corpus = await collectCorpus()
  await widgets.load(Object.keys(registry.lazy))
})

it('the tests without a page see every screen as the renderer shows it: while it loads, with its data, and after a failure', async () => {
  for (const sample of corpus.samples) {
    for (const answer of [undefined, good, () => failed('1', 'No')]) await compare(sample, answer)
  }
})

const good = (endpoint: string): Snapshot => ready(corpus.answers[endpoint]?.[0] ?? null)

async function compare(
  { screen: name, document, fragments, openings }: SampleScreen,
  answer: ((endpoint: string) => Snapshot) | undefined,
): Promise<void> {
  const world = createFakeWorld()
  const screen = openScreen(
    compileScreen(document, { fragments, app: corpus.app }),
    world.ports,
    world.notices,
    openings[0]!,
  )
  screen.start()
  // A response may start another load. The loop then also answers this load.
  if (answer) for (const watch of world.watches) watch.tell(answer(watch.endpoint))
  await settle()
  expect(await drawnBy(screen), name).toEqual(
    [...new Set(shownNodes(screen, everyWidget).map(({ node }) => node.pointer))].sort(),
  )
  screen.dispose()
}

async function drawnBy(screen: ScreenInstance): Promise<string[]> {
  const drawn = new Set<ProgramNode>()
  const view = createView(screen, widgets, {
    windowing: false,
    drawn: (node) => void drawn.add(node),
  })
  await act(async () => void render(<ScreenView view={view} />))
  cleanup()
  return [...new Set([...drawn].map(({ pointer }) => pointer))].sort()
}
