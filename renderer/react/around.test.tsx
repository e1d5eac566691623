import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectNoWarnings, openView } from './testing'
import { ScreenView } from './screen-view'

expectNoWarnings()

it('a tool may wrap each rendered node, but not hidden nodes', () => {
  const row = { widget: 'text', each: [7, 8], as: 'n', text: { cat: [{ var: 'n' }] } }
  const hidden = { widget: 'text', when: false, text: 'no' }
  const { view } = openView({
    body: [
      { id: 'box', widget: 'box', children: [row, hidden] },
      { children: [{ widget: 'text', text: 'alone' }] },
    ],
  })
  view.around = (drawn, { pointer }, scope) => <i title={pointer + scope.key}>{drawn}</i>
  const { container } = render(<ScreenView view={view} />)
  const titles = [...container.querySelectorAll('i')].map(
    ({ title, textContent }) => `${title} ${textContent}`,
  )
  expect(titles).toEqual([
    '/body/0 78',
    '/body/0/children/0/0 7',
    '/body/0/children/0/1 8',
    '/body/1 alone',
    '/body/1/children/0 alone',
  ])
})
