import { expect, it } from 'vitest'
import { namesWithoutWords } from './snapshot-stage'

it('returns the accessible names of visible elements without text', () => {
  const root = document.createElement('div')
  root.innerHTML = `
    <button aria-label="Customer service"><svg></svg></button>
    <button aria-label="Pay the loan">Pay</button>
    <img alt="A banner"><img alt="">
    <dialog><button aria-label="Close"></button></dialog>
    <p aria-hidden="true"><img alt="Decoration"></p>`
  expect(namesWithoutWords(root)).toEqual(['Customer service', 'A banner'])
})
