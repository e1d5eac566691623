import { expect, it, vi } from 'vitest'
import { openLink, type MessageTarget } from './messages'

function twoWindows() {
  let hear: (event: object) => void = () => {}
  const page = {
    addEventListener: (_: string, listener: typeof hear) => void (hear = listener),
    removeEventListener: () => void (hear = () => {}),
  } as unknown as MessageTarget
  const other = { postMessage: vi.fn() }
  const heard: unknown[] = []
  const link = openLink<string>(
    page,
    () => other as unknown as Window,
    'http://a.test',
    (message) => heard.push(message),
  )
  return { other, heard, link, tell: (event: object) => hear(event) }
}

it('receives messages only from the other window and its expected origin', () => {
  const { other, heard, tell, link } = twoWindows()
  tell({ origin: 'http://a.test', source: other, data: 1 })
  tell({ origin: 'http://b.test', source: other, data: 2 })
  tell({ origin: 'http://a.test', source: {}, data: 3 })
  link.close()
  tell({ origin: 'http://a.test', source: other, data: 4 })
  expect(heard).toEqual([1])
})

it('sends messages only to the expected origin', () => {
  const { other, link } = twoWindows()
  link.send('x')
  expect(other.postMessage).toHaveBeenCalledWith('x', 'http://a.test')
})
