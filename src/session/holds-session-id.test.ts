import { expect, it } from 'vitest'
import { holdsSessionId } from './claim-device'

const session = { sessionId: 'Ab-12', userId: 'u-1' }

it.each(['Ab-12', 'x Ab -12 y', 'mailto:A.b.1.2@evil.example'])(
  'finds the session id in %j',
  (text) => expect(holdsSessionId(text, session)).toBe(true),
)

it.each(['', 'Ab-1', 'u-1', '012345678901234567'])('finds no session id in %j', (text) =>
  expect(holdsSessionId(text, session)).toBe(false),
)

it('finds nothing without a session', () => {
  expect(holdsSessionId('Ab-12', {})).toBe(false)
  expect(holdsSessionId('Ab-12', { sessionId: '' })).toBe(false)
})
