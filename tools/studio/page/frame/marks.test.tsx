import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ScreenView } from '../../../../renderer/react'
import type { JsonObject } from '../../../../renderer/language'
import { openView } from '../../../../renderer/react/testing'
import { createMarks } from './marks'
import type { FromFrame } from './messages'
import { createExplanationSender, nodesNotShown } from './send-explanation'
import type { OnStage } from './stage'

function shown() {
  const row: JsonObject = { id: 'row', widget: 'text', each: ['a', 'b'], text: { var: 'item' } }
  const document: JsonObject = {
    state: { on: true },
    body: [
      {
        id: 'box',
        widget: 'box',
        children: [
          row,
          { children: [{ widget: 'text', text: 'alone', when: { var: 'state.on' } }] },
        ],
      },
    ],
  }
  const opened = openView(document)
  const marks = createMarks()
  opened.view.around = marks.around
  const { container } = render(<ScreenView view={opened.view} />)
  const at = (text: string) =>
    marks.at(
      [...container.querySelectorAll('p')].find((element) => element.textContent === text) ?? null,
    )
  return { ...opened, document, marks, container, at }
}

it('an element belongs to the innermost node that rendered it', () => {
  const { at, marks, container } = shown()
  expect(at('alone')?.node.pointer).toBe('/body/0/children/1/children/0')
  expect(marks.at(container.querySelector('input'))?.node.pointer).toBe('/body/0')
  expect(marks.at(container)).toBeUndefined()
})

it('a repeated node has one mark for each row, with the values of the row', () => {
  const { at, marks } = shown()
  expect(marks.of('/body/0/children/0').map(({ scope }) => scope.lookup('item'))).toEqual([
    'a',
    'b',
  ])
  expect(at('b')?.scope.key).toBe('/1')
})

it('a hidden node has no mark', () => {
  const { screen, marks } = shown()
  act(() => screen.assign('on', false))
  expect(marks.of('/body/0/children/1/children/0')).toEqual([])
  expect(marks.all().length).toBe(4)
})

it('reports only the outermost node of nested hidden nodes', () => {
  const { screen, marks, view } = shown()
  const { body } = view.screen.program
  const told = () => nodesNotShown(body, new Set(marks.all().map(({ node }) => node.pointer)))
  expect(told()).toEqual([])
  act(() => screen.assign('on', false))
  expect(told()).toEqual(['/body/0/children/1/children/0'])
  expect(nodesNotShown(body, new Set())).toEqual(['/body/0'])
})

it('explains a node again once the page has drawn it', async () => {
  const { view, document, marks } = shown()
  // The sender reads only these members of the screen on stage.
  const stage = { bundle: { document, fragments: {} }, mounted: { view, locale: 'en' } }
  let isDrawn = false
  const told: FromFrame[] = []
  const { explain, redrawn } = createExplanationSender(
    () => stage as unknown as OnStage,
    { ...marks, of: (pointer) => (isDrawn ? marks.of(pointer) : []) },
    (message) => told.push(message),
  )
  const why = () => told.flatMap((one) => (one.type === 'explained' ? one.explanation?.why : []))
  explain('/body/0', '')
  await expect.poll(why).toContainEqual(expect.stringContaining('the page does not show it now'))
  isDrawn = true
  redrawn()
  await expect.poll(() => why().at(-1)).toBe('*box* shows: it has no condition.')
})
