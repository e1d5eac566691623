import { cleanup, render } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import type { ScreenInstance } from '../../renderer/core'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { registry } from '../../widgets'
import { openStage } from './faults/plays'
import type { VisibleContent } from './faults/sights'
import { tryAll, worldsFor } from './faults/trial'

const broken: string[] = []
const widgets = createWidgetSet(registry, (fault) => void broken.push(JSON.stringify(fault)))

beforeAll(async () => {
  // Automatic actions of a screen run outside of `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await widgets.load(Object.keys(registry.lazy))
})

it('if every endpoint responds three times with faults, a borrower reads all received values and no others', async () => {
  const worlds = worldsFor(0, 39)
  const some = (at: number) => [0, 13, 26].map((step) => worlds[(at + step) % worlds.length]!)
  expect(await tryAll(openStage(draw), some)).toEqual([])
  expect(broken).toEqual([])
})

/** Renders a screen instead of the previous screen, and reads the page. */
function draw(screen: ScreenInstance): () => VisibleContent {
  cleanup()
  let page: HTMLElement | undefined
  return () => {
    page ??= render(
      <ScreenView view={createView(screen, widgets, { windowing: false })} />,
    ).baseElement
    return read(page)
  }
}

const attributes = ['alt', 'aria-label', 'href', 'placeholder', 'src', 'title', 'value']

function read(page: HTMLElement): VisibleContent {
  const elements = [...page.querySelectorAll('*')]
  const words = elements.flatMap((element) => [
    ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((text) => text.nodeValue ?? ''),
  ])
  const ids = new Set(elements.map(({ id }) => id.replace(/\/.*/, '')))
  const failed = { 'load-failed': '/failed', 'critical-fallback': '/criticalFallback' }
  return {
    words: words.filter((word) => word !== ''),
    ids,
    failed: Object.entries(failed).flatMap(([id, pointer]) => (ids.has(id) ? [pointer] : [])),
    isPlain: elements.length > 0,
  }
}
