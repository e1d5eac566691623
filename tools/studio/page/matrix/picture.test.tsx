import { expect, it } from 'vitest'
import { markDifferences } from './picture'

const row = (words: string, id = '_r_1_') =>
  `<div id="${id}"><b>Total</b><span>${words}</span></div>`

it.each([
  ['a changed text', row('12'), row('10'), '<span data-differs="">12</span>'],
  ['a new element', `${row('10')}<p>New</p>`, row('10'), '<p data-differs="">New</p>'],
  ['an attribute', '<p class="a">One</p>', '<p class="b">One</p>', '<p class="a" data-differs="">'],
  ['the second of two equal elements', '<i>1</i><i>1</i>', '<i>1</i>', '<i data-differs="">1</i>'],
])('marks %s and nothing around it', (_, html, other, marked) => {
  const result = markDifferences(html, other)
  expect(result).toContain(marked)
  expect(result.match(/data-differs/g)).toHaveLength(1)
})

it('marks nothing if only random ids differ or elements moved', () => {
  expect(markDifferences(row('1'), row('1', '_r_2_'))).toBe(row('1'))
  const [one, two] = ['<p>One</p>', '<p>Two</p>']
  expect(markDifferences(one + two, two + one)).toBe(one + two)
})
