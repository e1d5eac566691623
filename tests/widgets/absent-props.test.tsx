import { act, cleanup, render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFakeWorld, settle } from '../../renderer/core/testing'
import type { JsonObject } from '../../renderer/language'
import { createView, createWidgetSet, ScreenView } from '../../renderer/react'
import { paint } from '../../renderer/react/paint'
import {
  galleryWidgets,
  type Example,
  type GalleryWidget,
} from '../../tools/studio/page/palette/gallery-widgets'
import { registry } from '../../widgets'

// Values that a response may contain instead of the expected value of a property: no value, or a
// value of another type.
const strangers: Readonly<Record<string, unknown>> = {
  absent: undefined,
  null: null,
  'no number': Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  text: 'a text',
  'an empty text': '',
  number: -3,
  yes: true,
  'an object': { a: 1 },
  'a list': [null, undefined, Number.NaN, { a: null }, ['x'], 'a text', 7],
  'a list of lists': [[[]]],
}

/** Technical words, or a currency symbol without an amount, which must not be visible. */
const machineWords = /undefined|null|NaN|Infinity|\[object|^\s*\$\s*$/

const widgets = createWidgetSet(registry, () => {})
beforeAll(async () => {
  await widgets.load(Object.keys(registry.lazy))
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const text = (words: string): JsonObject => ({ widget: 'text', text: words })
const entryOf = (kind: string) => kind.replaceAll(' ', '-')

/**
 * Renders an example with each unusual value: as a property, or as the value of its input. React draws only
 * the first example. The pre-hydration renderer draws the other examples, because it draws the same
 * in less time.
 */
async function draw({ name, schema, examples }: GalleryWidget, example: Example, odd: string) {
  const world = createFakeWorld()
  const { field, events } = schema['x-widget']
  const nodes = Object.keys(strangers).map(
    (kind): JsonObject => ({
      ...(example.props as JsonObject),
      widget: name,
      on: Object.fromEntries(Object.keys(events).map((event) => [event, []])),
      ...(odd === 'field' ? {} : { [odd]: { var: `session.${entryOf(kind)}` } }),
      ...(field ? { field: entryOf(kind) } : {}),
    }),
  )
  const values = Object.entries(strangers).map(([kind, value]) => [entryOf(kind), value])
  const screen = world.open(
    { body: [text('before'), ...nodes, text('after')] },
    { opening: { session: Object.fromEntries(values) } },
  )
  for (const [entry, value] of values)
    screen.store.set(`state.${String(entry)}`, odd === 'field' ? value : example.value)
  screen.start()
  const page = <ScreenView view={createView(screen, widgets)} />
  if (example === examples[0]) await act(async () => void render(page))
  else paint(document.body, page, fail).finish()
  await act(settle)
  return world
}

const fail = (error: unknown) => {
  throw error
}

/** All texts that users read or hear. */
function saidOnPage(): string[] {
  // The currency symbol of a money input is separate from the typed amount.
  const all = document.body.querySelectorAll('*:not(.lz-money-keyboard__sign)')
  const words = [...all].flatMap((element) => [
    ...[
      'aria-label',
      'alt',
      'title',
      'placeholder',
      'value',
      'src',
      'href',
      'data',
      'min',
      'max',
    ].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === 3 ? (node.textContent ?? '') : [],
    ),
  ])
  return words.filter((word) => word !== '')
}

// A screen shows these widgets only in special places.
const ownPlace = new Set(['modal', 'toast', 'loading'])

/** The places of a widget for unusual values: its computed properties, and the value of its input. */
function placesOf({ schema }: GalleryWidget): string[] {
  const { properties = {}, 'x-widget': facts } = schema as typeof schema & {
    properties?: Record<string, JsonObject>
  }
  const bindable = Object.keys(properties).filter((name) => properties[name]!['x-literal'] !== true)
  return facts.field ? [...bindable, 'field'] : bindable
}

const cases = [...galleryWidgets.values()]
  .filter(({ name }) => !ownPlace.has(name))
  .flatMap((widget) => placesOf(widget).map((place) => ({ name: widget.name, place, widget })))

it.each(cases)(
  'with any value of $place, $name shows no technical words and does not crash the page',
  async ({ widget, place }) => {
    for (const example of widget.examples) {
      const { faults } = await draw(widget, example, place)
      const messages = saidOnPage()
      expect(
        messages.filter((word) => machineWords.test(word)),
        example.name,
      ).toEqual([])
      expect([messages[0], messages.at(-1)], example.name).toEqual(['before', 'after'])
      // A widget that cannot be drawn is left out, and does not crash.
      expect(faults.filter(({ code }) => code === 'widget-failed')).toEqual([])
      cleanup()
      document.body.replaceChildren()
    }
  },
)
