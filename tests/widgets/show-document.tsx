import { act, render } from '@testing-library/react'
import { createFakeWorld, settle } from '../../renderer/core/testing'
import type { JsonObject } from '../../renderer/language'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { registry } from '../../widgets'

const widgets = createWidgetSet(registry, () => {})
await widgets.load(Object.keys(registry.lazy))

interface ShowOptions {
  session?: Record<string, unknown>
  app?: JsonObject
  /** URLs that the policy refuses. */
  refused?: readonly string[]
}

/** Shows a document with the product's widgets. */
export async function showDocument(
  document: JsonObject,
  { session = {}, app = {}, refused = [] }: ShowOptions = {},
) {
  const world = createFakeWorld()
  for (const address of refused) world.refusedAddresses.add(address)
  const screen = world.open(document, { opening: { session }, library: { app } })
  screen.start()
  const shown = render(<ScreenView view={createView(screen, widgets)} />)
  await act(settle)
  return { world, screen, ...shown }
}
