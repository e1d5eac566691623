import { expect, it } from 'vitest'
import { createProject } from '../../project/project'
import { droppedSession } from './dropped-session'

const opensReceipt = (screen: string, session?: false) => ({
  screen,
  on: {
    enter: [
      { do: 'track', event: 'seen', params: { order: { var: 'session.orderId' } } },
      { do: 'go', screen: 'receipt', ...(session === false ? { session } : {}) },
    ],
  },
})
const receipt = {
  screen: 'receipt',
  body: [{ widget: 'text', text: { var: 'session.orderId' } }],
}

const reportedIn = (...documents: { readonly screen: string }[]) =>
  droppedSession
    .check(
      createProject(
        new Map(
          documents.map((document) => [
            `schemas/screens/${document.screen}.json`,
            JSON.stringify(document),
          ]),
        ),
      ),
    )
    .map(({ file, pointer }) => [file, pointer])

it('reports a screen if it is the only screen that drops the parameter', () => {
  expect(reportedIn(receipt, opensReceipt('cart', false), opensReceipt('home'))).toEqual([
    ['schemas/screens/cart.json', '/on/enter/1'],
  ])
})

it('accepts screens that all drop the parameter, also at equal pointers', () => {
  expect(reportedIn(receipt, opensReceipt('cart', false), opensReceipt('home', false))).toEqual([])
})
